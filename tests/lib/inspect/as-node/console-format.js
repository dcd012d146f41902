// cob called by the name of node: console in Node's format.
// peer: node
// as: node
for (const args of require("../_console/format.js")) {
  try { console.log(...args); } catch (error) { console.log("threw " + error.name); }
}
