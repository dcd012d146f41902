// peer: node
const { inspect } = require('node:util');
require('../_run.js')(require('../_values/functions.js'), (v) => console.log(inspect(v)));
