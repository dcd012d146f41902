// peer: none (parts and options as Web IDL reads them; Bun takes arrays only, and any options)
const show = (make) => { try { const b = make(); return `${b.size} ${b.type}`; } catch (e) { return `${e.name} ${e.code}: ${e.message}`; } };
const parts = ["abc", 123, {}, new String("xyz"), new Uint8Array([1, 22, 3]), new ArrayBuffer(2), { length: 0 }, new Date(0), null, undefined, new Set(["a", "b"]),
    { *[Symbol.iterator]() { yield "PASS"; yield new Uint8Array(3); yield null; } }, [null, undefined, { toString: () => "xx" }]];
for (const p of parts)
    console.log(show(() => new Blob(p)));
for (const o of ["abc", 1, true, null, undefined, {}, [], () => {}, /x/, { type: "A/B" }, { endings: "x" }])
    console.log(show(() => new Blob([], o)), "|", show(() => new File([], "n", o)));

const log = [];
new Blob([{ toString() { log.push("part"); return ""; } }], { get type() { log.push("type"); return ""; }, get endings() { log.push("endings"); return "native"; } });
console.log(log.join());
let closed = false;
try {
    new Blob({ [Symbol.iterator]: () => ({ next: () => ({ value: Symbol() }), return() { closed = true; return {}; } }) });
} catch (e) {
    console.log(e.name, closed);
}
const text = async (...a) => JSON.stringify(await new Blob(...a).text());
const odd = ["a\r\nb\rc\n", new Uint8Array([13, 10]), "\r", "\nd\r", new Blob(["\r\n"]), "e"];
console.log(await text(odd), await text(odd, { endings: "transparent" }));
console.log(await text(odd, { endings: "native" }), await text(["\r\n".repeat(3)], { endings: "native" }), await text([new Uint8Array([13])], { endings: "native" }));

const form = new FormData();
form.set("a", new Blob(["x"]));
form.append("b", new Blob(["x"]), "mine");
console.log(form.get("a") instanceof File, form.get("a").name, form.get("b").name, form.get("a") === form.get("a"));
for (const a of [null, "text", {}])
    try { new FormData(a); } catch (e) { console.log(e.name, e.code); }
