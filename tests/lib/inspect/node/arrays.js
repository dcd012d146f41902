// peer: node
const { inspect } = require('node:util');
require('../_run.js')(require('../_values/arrays.js'), (v) => console.log(inspect(v)));
