// Every trap is asked.
const log = [];
const p = new Proxy(function () {}, new Proxy({}, { get: (t, name) => { log.push(name); return undefined; } }));
p.x; p.x = 1; "x" in p; delete p.x; Object.keys(p); Object.getPrototypeOf(p); Object.setPrototypeOf(p, null); Object.isExtensible(p); Object.defineProperty(p, "y", { value: 1, configurable: true }); Object.getOwnPropertyDescriptor(p, "y"); p(); new p(); Object.preventExtensions(p);
console.log([...new Set(log)].join());
// expect: get,set,getOwnPropertyDescriptor,defineProperty,has,deleteProperty,ownKeys,getPrototypeOf,setPrototypeOf,isExtensible,apply,construct,preventExtensions
