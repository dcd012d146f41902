import * as prettier from "prettier/standalone";
import * as babel from "prettier/plugins/babel";
import * as estree from "prettier/plugins/estree";
import * as css from "prettier/plugins/postcss";
import * as typescript from "prettier/plugins/typescript";
const code = "const a={b:1,c:[1,2,3],d(){return async function*(){yield* await foo({aaaaaaaaaaaaaaa:1,bbbbbbbbbbbbbbbbbbbbbb:2,cccccccccccccccc:3})}}};if(a)b();else{c()}";
console.log(await prettier.format(code, { parser: "babel", plugins: [babel, estree] }));
console.log(await prettier.format("interface A<T extends string='x'>{a?:T;readonly [k:string]:any} enum E{A,B='x'}", { parser: "typescript", plugins: [typescript, estree], semi: false }));
console.log(await prettier.format("a{color:red;&:hover{b:c}}@media (min-width:1px){d>e{f:g}}", { parser: "css", plugins: [css] }));
try { await prettier.format("let x = ;", { parser: "babel", plugins: [babel, estree] }); } catch (e) { console.log(e.name, e.message.split("\n")[0]); }
