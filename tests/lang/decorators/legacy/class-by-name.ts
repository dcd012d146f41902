// The class has its name already when its decorators are evaluated and called.
const log: string[] = [];
function d(f: () => any) { return (t: any, k?: any, i?: any): any => { log.push(f()?.name + " " + typeof t); }; }
@d(() => A) class A { @d(() => A) x = 1; @d(() => A) m(@d(() => A) p: any) {} static y = "y"; }
function e(v: any) { log.push("evaluated " + v.y); return (t: any, k?: any): any => {}; }
@e(B) class B { @e(B) m() {} static y = "B.y"; }
console.log(log.join("\n"));
// expect: A object
// expect: A object
// expect: A object
// expect: A function
// expect: evaluated B.y
// expect: evaluated B.y
