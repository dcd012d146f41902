// util.format.
// peer: node
const { format } = require('node:util');
for (const args of require('../_console/format.js')) console.log(format(...args));
console.log(format('%o', { a: [1], f() {} }));
console.log(format('%o', new Proxy({ a: 1 }, {})));
