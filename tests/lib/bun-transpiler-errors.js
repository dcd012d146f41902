// peer: none
// Bun.Transpiler: wrong arguments and texts that do not parse.
const attempt = (f) => { try { console.log(f()) } catch (e) { console.log(e.name + ": " + e.message) } };
const T = Bun.Transpiler;
attempt(() => T());
attempt(() => new T(1));
attempt(() => new T({ loader: "nope" }));
attempt(() => new T({ loader: "json" }));
attempt(() => new T({ define: 1 }));
attempt(() => new T({ define: { a: 1 } }));
attempt(() => new T({ define: { "a b": "1" } }));
attempt(() => new T({ exports: 1 }));
attempt(() => new T({ exports: { replace: { a: {} } } }));
attempt(() => new T().transformSync());
attempt(() => new T().transformSync(12));
attempt(() => new T().transformSync("a", "nope"));
attempt(() => T.prototype.transformSync.call({}, ""));
attempt(() => new T().scan({}));
try {
    new T({ loader: "ts" }).transformSync("let x = 1;\nlet é = = 2;");
} catch (e) {
    console.log(e.name, e instanceof BuildMessage, e instanceof Error, e.level, JSON.stringify(e.position));
}
await new T().transform("let x = ;").catch((e) => console.log("rejected", e.name));
console.log(Object.prototype.toString.call(new T()), T.name, T.length, T.prototype.scan.length);
// expect: TypeError: Transpiler constructor cannot be invoked without 'new'
// expect: TypeError: Expected an object
// expect: TypeError: invalid loader - must be js, jsx, tsx, ts, css, json, jsonc, json5, toml, yaml, xml, text, wasm, or md
// expect: TypeError: only JavaScript-like loaders supported for now
// expect: TypeError: define must be an object
// expect: TypeError: define "a" must be a JSON string
// expect: TypeError: define key "a b" must be a valid identifier
// expect: TypeError: exports must be an object
// expect: TypeError: exports.replace values can only be string, null, undefined, number or boolean
// expect: TypeError: Expected code to be a string or Uint8Array for 'transformSync'.
// expect: TypeError: Expected code to be a string or Uint8Array for 'transformSync'.
// expect: TypeError: invalid loader - must be js, jsx, tsx, ts, css, json, jsonc, json5, toml, yaml, xml, text, wasm, or md
// expect: TypeError: Expected this to be instanceof Transpiler
// expect: TypeError: Expected code to be a string or Uint8Array for 'scan'.
// expect: BuildMessage true true error {"lineText":"let é = = 2;","file":"input.ts","namespace":"file","line":2,"column":9,"length":1,"offset":20}
// expect: rejected BuildMessage
// expect: [object Transpiler] Transpiler 0 2
