// Every part of a class is strict, also what runs as part of a sloppy function: heritage and computed keys.
const attempt = (f) => { try { return f(); } catch (e) { return e.name; } };
const frozen = Object.freeze({ p: 1 });
console.log(attempt(() => { class C extends (undeclared1 = Object) {} return 'made'; }));
console.log(attempt(() => { class C { [undeclared2 = 'k']() {} } return 'made'; }));
console.log(attempt(() => { class C { static [frozen.p = 2] = 1; } return 'made'; }));
console.log(attempt(() => { class C { [frozen['p'] = 2] = 1; } return 'made'; }));
console.log(attempt(() => { class C extends (delete frozen.p, Object) {} return 'made'; }));
console.log(attempt(() => { class C extends (delete frozen['p'], Object) {} return 'made'; }));
console.log(attempt(() => { class C { get [frozen.p += 1]() {} } return 'made'; }));
console.log(attempt(() => { (class { [eval('undeclared3 = "k"')]() {} }); return 'made'; }));
console.log(attempt(() => { (class { [eval('var inner = "k"; inner')]() {} }); return typeof inner; }));
console.log(attempt(() => { (class { [(function () { return String(this); })()]() {} }); return 'made'; }));
// Around and behind the class the function stays sloppy.
console.log(attempt(() => { frozen.p = 3; sloppy1 = class extends Object {}; frozen.p = 4; return typeof sloppy1; }));
console.log(attempt(() => { frozen.p = class { ['k']() {} }; return frozen.p; }));
console.log(attempt(function self() { class C { [self = 'k']() {} } return 'made'; }));
console.log(typeof undeclared1, typeof undeclared2, typeof undeclared3);
