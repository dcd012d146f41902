// What is no function cannot decorate: TypeError when its turn comes.
let n = 0;
const f = () => { n++; };
for (const bad of [undefined, null, 1, {}, "s"]) {
  try { class A { @bad @f m() {} } console.log("?"); } catch (e) { console.log(e instanceof TypeError, n); }
}
// expect: true 1
// expect: true 2
// expect: true 3
// expect: true 4
// expect: true 5
