// peer: none
// Bun.Transpiler: imports and exports of a text.
const t = new Bun.Transpiler({ loader: "tsx" });
const code = `import a from 'a'; import type B from 'b'; export const x = 1, { y } = a; export default 2;
import('c'); require('d'); export * from 'e'; export { q as r } from 'f'; import 'side'; a(require.resolve('g'), import(a), require(a));
function f(require) { require('no') } export type T = 1; export { a };`;
const result = t.scan(code), imports = result.imports;
console.log(result.exports.join());
for (const { kind, path } of imports)
    console.log(kind, path);
console.log(JSON.stringify(t.scanImports("import { type T } from 'x'; import y = require('y'); y")));
console.log(JSON.stringify(t.scan("")));
// expect: a,default,r,x,y
// expect: import-statement a
// expect: dynamic-import c
// expect: require-call d
// expect: import-statement e
// expect: import-statement f
// expect: import-statement side
// expect: require-resolve g
// expect: [{"kind":"require-call","path":"y"}]
// expect: {"exports":[],"imports":[]}
