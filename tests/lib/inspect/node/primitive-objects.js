// Bun lists what such objects inherit, in its engine's order: only Node's look is compared.
// peer: node
const { inspect } = require('node:util');
require('../_run.js')(require('../_values/primitive-objects.js'), (v) => console.log(inspect(v)));
