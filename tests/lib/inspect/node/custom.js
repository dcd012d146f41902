// peer: node
const { inspect } = require('node:util');
require('../_run.js')(require('../_values/custom.js'), (v) => console.log(inspect(v)));
