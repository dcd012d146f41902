// Which keys are indexes: canonical numeric strings below 2^32-1 come first and in order; others are names in order of creation.
const o = {};
for (const k of ['b', '4294967295', '4294967294', '-0', '00', '1.0', '1', '0', '1e3', ' 2', '2', '-1', 'a', '9007199254740993', '+3', '0x1', '', '3']) o[k] = 1;
console.log(JSON.stringify(Object.keys(o)));
delete o[1]; delete o.b;
o.b = 1; o[1] = 1;
console.log(JSON.stringify(Reflect.ownKeys(o)));
const a = [];
for (const k of ['01', '1', '4294967295', '4294967294', '-0', '2.0']) a[k] = 1;
console.log(a.length, Object.keys(a).join());
console.log(o[1.0], o['1.0'], o[-0], o['-0'], o[1e3], o['1e3'], { [0.1]: 1 }[.1], { 0b11: 'x' }[3], { 1n: 'big' }[1], { .5: 'half' }['0.5'], { 1e21: 1 }['1e+21']);
const names = {};
for (let i = 0; i < 30; i++) names['k' + (i * 7 % 30)] = i;
for (let i = 0; i < 30; i += 2) delete names['k' + i];
names.k0 = 'again';
console.log(Object.keys(names).join(' '));
const f = function () {}; f.z = 1; f[3] = 1; f.y = 1; f[1] = 1;
console.log(Object.keys(f).join(), Reflect.ownKeys(class { static b = 1; static 2 = 1; static a() {} static [1]() {} }).join());
