for (const args of require("../_console/format.js")) {
  try { console.log(...args); } catch (error) { console.log("threw " + error.name); }
}
