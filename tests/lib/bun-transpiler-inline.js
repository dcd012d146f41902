// peer: none
// Bun.Transpiler: inline puts constants in place of their names and adds numbers up, treeShaking drops unused imports.
const code = `import z from "z"; const three = 3, yes = true, text = "s"; let changes = 1;
export const four = three + 1; console.log(text + three, { three }, -three, three.toFixed(), yes ? three * 2 : changes);
function f(three) { const five = 5; return five + five / three } function g() { return late() } const after = 7;`;
console.log(new Bun.Transpiler({ loader: "ts", inline: true }).transformSync(code));
console.log(new Bun.Transpiler({ loader: "js", inline: true }).transformSync("const kept = 1; function h() { const alsoKept = 2; return eval('kept') + alsoKept + kept }"));
console.log(new Bun.Transpiler({ loader: "js", treeShaking: true }).transformSync('import a, { b } from "x"; import "y"; console.log(b)'));
for (const options of [{ logLevel: "loud" }, { macro: 5 }, { logLevel: "warn", macro: {} }]) {
    try { console.log(new Bun.Transpiler(options).transformSync("1;")); } catch (e) { console.log(e.name, e.code, e.message); }
}
for (const text of ['import { m } from "./m" with { type: "macro" }; m()', 'import { m } from "macro:./m"; m()']) {
    try { console.log(new Bun.Transpiler({ loader: "ts" }).transformSync(text)); } catch (e) { console.log(e.name, e.message, e.position?.line); }
}
await import("./nothing", { with: { type: "macro" } }).catch((e) => console.log(e.code, e.message));
