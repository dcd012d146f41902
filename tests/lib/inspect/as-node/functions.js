// cob called by the name of node: console in Node's format.
// peer: node
// as: node
require('../_run.js')(require('../_values/functions.js'), (v) => console.log(v));
