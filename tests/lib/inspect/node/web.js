// peer: node
const { inspect } = require('node:util');
require('../_run.js')(require('../_values/web.js'), (v) => console.log(inspect(v)));
