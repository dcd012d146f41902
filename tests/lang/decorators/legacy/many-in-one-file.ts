// Classes one behind the other, with the same decorators.
const log: string[] = [];
const d: any = (t: any, k: any, i: any) => { log.push((t.name ?? t.constructor.name) + "." + String(k) + "." + (typeof i === "number" ? i : "-")); };
@d class A { constructor(@d x: any) {} }
@d class B { constructor(@d x: any) {} @d m(@d y: any) {} }
@d class C extends B { @d n() {} }
console.log(log.join(" "));
// expect: A.undefined.0 A.undefined.- B.m.0 B.m.- B.undefined.0 B.undefined.- C.n.- C.undefined.-
