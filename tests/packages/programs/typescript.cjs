// needs: require('module').isBuiltin('os')
const ts = require("typescript");
const out = ts.transpileModule("enum E { A = 1, B }\nclass C<T> { constructor(private x: T) {} get y(): T { return this.x; } }\nexport const v = new C<number>(E.B)?.y satisfies number;", { compilerOptions: { target: ts.ScriptTarget.ES2020, module: ts.ModuleKind.CommonJS } });
console.log(ts.version, out.outputText);
console.log(ts.transpileModule("const x: = 1", { reportDiagnostics: true }).diagnostics.map((d) => d.code + " " + d.messageText).join());
const file = ts.createSourceFile("a.tsx", "const a = <div id='x'>{1 + 2}</div>;", ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
const names = []; (function walk(n) { names.push(ts.SyntaxKind[n.kind]); n.forEachChild(walk); })(file);
console.log(names.join(" "));
