// A generic arrow compiled at its first call sees the variables around it.
export {};
function tag<T>(t: T) { return <V extends string>(v: V) => { log.push(String(t) + v); }; }
const later = () => async <V,>(v: V) => { log.push("async" + v); };
const log: string[] = [];
tag(1)("a");
await later()("b");
console.log(log.join()); // expect: 1a,asyncb
