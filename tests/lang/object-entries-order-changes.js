// Object.entries and values read in key order, skip keys deleted or hidden by an earlier getter, and do not see new ones.
const make = () => ({ get a() { delete this.b; this.d = 4; return 1; }, b: 2, c: 3 });
console.log(JSON.stringify(Object.entries(make())), JSON.stringify(Object.values(make())), Object.keys(make()).join());
console.log(JSON.stringify(Object.entries('héy')), Object.values('ab').join(), Object.entries(5).length, Object.keys(true).length);
for (const f of ['entries', 'values', 'keys', 'getOwnPropertyNames', 'getOwnPropertySymbols', 'getOwnPropertyDescriptors'])
    for (const v of [null, undefined]) try { Object[f](v); console.log('no'); } catch (e) { console.log(f, e.name); }
console.log(Object.getOwnPropertyNames('ab').join(), Object.getOwnPropertyNames([1, 2]).join(), Object.keys(new String('xy')).join());
const o = { z: 1, 10: 1, y: 1, 9: 1, [-1]: 1, '01': 1, 4294967294: 1, 4294967295: 1, 4294967296: 1 };
console.log(Object.keys(o).join());
const mixed = Object.create({ inherited: 1 }, { own: { value: 1, enumerable: true }, shy: { value: 2 } });
console.log(Object.keys(mixed).join(), JSON.stringify(Object.entries(mixed)));
