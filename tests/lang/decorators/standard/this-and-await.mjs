// `this`, await and yield inside decorator expressions are those around the class.
// peer: none
const seen = [];
const d = (x) => (v, c) => { seen.push(c.name + "=" + x); };
class A { @d(await 1) m() {} @d(await Promise.resolve(2)) f = 1; }
@d(await 3) class B {}
function* g() { class C { @d(yield "y") m() {} } @d(yield "z") class E {} return "done"; }
const it = g();
seen.push(it.next().value, it.next("sent").value, it.next("again").value);
async function h() { return class { @d(await 4) static s() {} }; }
await h();
(function () { class F { @d(this.v) m() {} } }).call({ v: "this" });
(function () { class F { @d(arguments[0] + new.target) m() {} } })("arg");
console.log(seen.join(" ")); // expect: m=1 f=2 B=3 m=sent E=again y z done s=4 m=this m=argundefined
