// Everything again in colour.
// peer: node
const { inspect } = require('node:util');
for (const name of ['primitives', 'functions', 'arrays', 'objects', 'collections', 'bytes', 'builtins', 'custom', 'errors', 'web'])
  require('../_run.js')(require(`../_values/${name}.js`), (v) => console.log(inspect(v, { colors: true })));
