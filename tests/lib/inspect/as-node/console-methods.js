// cob called by the name of node: console in Node's format.
// peer: node
// as: node
require('../_console/methods.js');
