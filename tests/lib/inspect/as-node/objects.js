// cob called by the name of node: console in Node's format.
// peer: node
// as: node
require('../_run.js')(require('../_values/objects.js'), (v) => console.log(v));
