import * as acorn from "acorn";
const ast = acorn.parse("export const f = async (x = 1, ...r) => { for await (const y of x?.z ?? []) yield_(`a${y}b`); }", { ecmaVersion: "latest", sourceType: "module", locations: true });
const kinds = {};
(function walk(n) { if (n && n.type) kinds[n.type] = (kinds[n.type] ?? 0) + 1; for (const k in n) if (n[k] && typeof n[k] === "object" && k !== "loc") walk(n[k]); })(ast);
console.log(JSON.stringify(kinds), ast.body[0].loc.end.column);
try { acorn.parse("let a; let a", { ecmaVersion: 2022 }); } catch (e) { console.log(e.name, e.message, e.pos, JSON.stringify(e.loc)); }
console.log([...acorn.tokenizer("a += /b+/g; `x`", { ecmaVersion: 2020 })].map((t) => t.type.label).join(" "));
