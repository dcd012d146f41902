// An error with a code says it in its text; its name and class stay what they are.
// as: node
const fs = require('fs');
for (const f of [() => fs.statSync(5), () => Buffer.from(5), () => Buffer.alloc(-1), () => fs.readFileSync('/', { encoding: 'x' })])
  try {
    f();
  } catch (e) {
    console.log(String(e));
    console.log(e.name, e.code, e.constructor.name, Object.prototype.toString.call(e), e instanceof Error, `${e.stack}`.split('\n')[0].length > 5);
    e.name = 'Other';
    e.message = 'text';
    console.log(String(e));
  }
