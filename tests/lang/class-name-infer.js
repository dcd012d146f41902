// Names come from where they are put.
const A = class {}, o = { f() {}, g: () => 1, ["c" + 1]: function () {}, get h() { return 1; } };
console.log(A.name, o.f.name, o.g.name, o.c1.name, Object.getOwnPropertyDescriptor(o, "h").get.name);
let x = () => {}; [x = function () {}] = []; const { y = () => {} } = {};
console.log(x.name, y.name, (class { static name = "own"; }).name);
// expect: A f g c1 get h
// expect: x y own
