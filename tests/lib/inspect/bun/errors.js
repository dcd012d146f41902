// Stacks and code frames are the engine's own: their lines are left out.
const run = require('../_run.js');
const isStack = /^ *\d+ \|| *\^$|^ +at /;
run(require('../_values/errors.js'), (v) => console.log(Bun.inspect(v).split('\n').filter((line) => !isStack.test(line)).join('\n')));
