// as: node
// util.inspect with customInspect false shows a URL as its text; the global object has its tag.
const { inspect } = require('node:util');

console.log(inspect({ url: new URL('http://a/b?c') }, { customInspect: false }));
console.log(Object.prototype.toString.call(globalThis), Object.keys(globalThis).includes(Symbol.toStringTag));
