// peer: none
// A CommonJS file gets the functions by require, before anything else of it runs.
"use strict";
/* @jsxImportSource ./_rt */
const require2 = require, jsx = 1;
function later(n) { return () => <b n={n}>{<></>}</b>; }
module.exports = <a>{jsx}</a>;
console.log(module.exports, later(2)(), typeof require2);
// expect: (jsx "a", {children: 1}) (jsx "b", {n: 2, children: (jsx Fragment, {})}) function
