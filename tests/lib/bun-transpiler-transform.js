// peer: none
// Bun.Transpiler: what transform and its options make of a text.
const t = (code, options) => new Bun.Transpiler({ loader: "ts", ...options }).transformSync(code).trimEnd();
console.log(t("let a: number = 1;\nexport type T = 1; class A<T> { private x?: T }"));
console.log(t("enum E { A, B = 'b' } namespace N { export const q = 1; }"));
console.log(t("let a: number = 1; function foo() { return a }", { minifyWhitespace: true }));
console.log(t("f(process.env.NODE_ENV === 'production', FLAG, VERSION, TEXT)", { define: { "process.env.NODE_ENV": "'production'", FLAG: "{\"a\":1}", VERSION: "APP.version", TEXT: "not json" } }));
console.log(t("if (DEBUG) { a() } else b(); DEBUG ? c() : d();", { define: { DEBUG: "false" } }));
console.log(t("if (false) a(); else b()", { deadCodeElimination: false }));
console.log(t("import a, { b } from 'a'; import * as c from 'c'; import 'd'; b();", { trimUnusedImports: true }));
console.log(t("import a from 'a'; import type B from 'b';"));
console.log(t("export const x = 1, w = 2; export const y = 2; export function z() {} export class C {} export default 1;", { exports: { eliminate: ["x", "C"], replace: { y: 5, z: "s", default: null } } }));
console.log(t("let a = <><b c={1} {...d}/>text</>", { loader: "tsx", tsconfig: { compilerOptions: { jsx: "react", jsxFactory: "h", jsxFragmentFactory: "F" } } }));
console.log(t("let a = <b/>", { loader: "jsx", tsconfig: JSON.stringify({ compilerOptions: { jsx: "react-jsx", jsxImportSource: "preact" } }) }));
console.log(new Bun.Transpiler({ loader: "js" }).transformSync("let a: string", "ts").trimEnd());
console.log(new Bun.Transpiler().transformSync(new TextEncoder().encode("a ;b")).trimEnd());
console.log(await new Bun.Transpiler({ loader: "ts" }).transform("let q = 1 as number"));
// expect: let a = 1;
// expect:
// expect: class A {
// expect:   x;
// expect: }
// expect: var E;
// expect: ((E) => {
// expect:   E[E["A"] = 0] = "A";
// expect:   E["B"] = "b";
// expect: })(E ||= {});
// expect: var N;
// expect: ((N) => {
// expect:   N.q = 1;
// expect: })(N ||= {});
// expect: let a=1;function foo(){return a}
// expect: f(true, { a: 1 }, APP.version, "not json");
// expect: b();
// expect: d();
// expect: if (false)
// expect:   a();
// expect: else
// expect:   b();
// expect: import { b } from "a";
// expect: import "d";
// expect: b();
// expect: import a from "a";
// expect: export const w = 2;
// expect: export const y = 5;
// expect: export var z = "s";
// expect: export default null;
// expect: let a = h(F, null, h("b", { c: 1, ...d }), "text");
// expect: import { jsx } from "preact/jsx-runtime";
// expect: let a = jsx("b", {});
// expect: let a;
// expect: a;
// expect: b;
// expect: let q = 1;
// expect:
