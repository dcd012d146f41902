// When Reflect.decorate is there it does the work.
const log: string[] = [];
(Reflect as any).decorate = function (ds: any[], target: any, key: any, desc: any) { log.push([ds.length, ds.map((d) => typeof d).join("/"), typeof target, String(key), desc === undefined ? "none" : Object.keys(desc).join("/"), this === Reflect, arguments.length].join(" ")); return key === undefined ? undefined : desc; };
const d: any = () => {};
@d class A { @d @d m(@d p: any) {} @d x = 1; @d static get s() { return 1; } }
console.log(log.join("\n"));
console.log(A);
// expect: 3 function/function/function object m value/writable/enumerable/configurable true 4
// expect: 1 function object x none true 4
// expect: 1 function function s get/set/enumerable/configurable true 4
// expect: 1 function function undefined none true 4
// expect: undefined
