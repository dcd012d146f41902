// loops.js SCALE [KIND...] - long loops that keep nothing. For each: its name and the megabytes that the process grew by
// between a quarter of the way and the end.
const { readFileSync } = require("node:fs");
const resident = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync("/proc/self/status", "utf8"))[1]) / 1024;
const tick = () => new Promise((done) => setImmediate(done));
globalThis.G = 0;

// name: [rounds, body, rounds between two turns of the event loop (0: none)]
const kinds = {
    closures: [1e6, (i) => { let x = { i }; const f = () => () => x; G = f()().i; }],
    regexps: [1e5, (i) => { const r = new RegExp("a" + i + "(b|c)+", "g"); r.exec("a" + i + "bcb"); G = RegExp.$1; }],
    regexpLiteral: [1e6, (i) => { G = /a(b)/g.exec("cab")[1]; }],
    newFunction: [2e4, (i) => { G = new Function("a", "return function inner() { return a + " + i + " }")(1)(); }],
    directEval: [2e4, (i) => { G = eval("(function () { var q = " + i + "; return () => q })()")(); }],
    indirectEval: [2e4, (i) => { G = (0, eval)("({ a: " + i + ", f() { return this.a } }).f()"); }],
    evalVars: [2e4, (i) => { (function () { eval("var v" + (i % 50) + " = " + i); })(); }],
    classes: [1e5, (i) => { class A { #p = i; static s = i; m() { return this.#p; } get g() { return 1; } } class B extends A { m() { return super.m() + 1; } } G = new B().m(); }],
    promises: [1e6, (i) => { new Promise((r) => r(i)).then((x) => { G = x; }); }, 1000],
    promiseChain: [3e5, (() => { let p = Promise.resolve(); return (i) => { p = p.then(() => { G = i; }); }; })(), 100],
    promiseAll: [1e5, (i) => { Promise.all([1, Promise.resolve(2)]).then((x) => { G = x; }); Promise.race([1, new Promise(() => {})]); }, 100],
    promiseReject: [1e5, (i) => { Promise.reject(new Error("x")).catch(() => {}); }, 100],
    asyncFns: [5e5, async (i) => { await null; await G; G = i; }, 100],
    asyncAbandoned: [3e5, (i) => { (async () => { await new Promise(() => {}); G = i; })(); }, 1000],
    asyncGen: [1e5, (i) => { (async () => { for await (const x of (async function* () { yield i; yield 2; })()) { G = x; break; } })(); }, 100],
    generators: [1e6, (() => { function* g(i) { const a = [i]; try { yield a; yield 2; } finally { G = 1; } } return (i) => { const it = g(i); it.next(); }; })()],
    forOfBreak: [1e6, (i) => { for (const x of [1, 2, 3]) { G = x; break; } }],
    weakRefs: [5e5, (i) => { const w = new WeakRef({ i }); G = w.deref().i; }, 10000],
    finalization: [3e5, (() => { let n = 0; const r = new FinalizationRegistry(() => { n++; }); return (i) => { r.register({ i }, i); }; })(), 1000],
    finalizationToken: [3e5, (() => { const r = new FinalizationRegistry(() => {}); return (i) => { const o = { i }; r.register(o, i, o); r.unregister(o); }; })(), 1000],
    registries: [1e5, (i) => { const r = new FinalizationRegistry(() => {}); r.register({ i }, i); }, 1000],
    weakMaps: [5e5, (() => { const w = new WeakMap(); return (i) => { w.set({ i }, { v: i }); }; })()],
    weakMapNew: [3e5, (i) => { const w = new WeakMap(), k = {}; w.set(k, k); G = w.has(k); }],
    weakSet: [5e5, (() => { const w = new WeakSet(); return (i) => { w.add({ i }); }; })()],
    mapChurn: [1e6, (() => { const m = new Map(); return (i) => { m.set(i, { i }); m.delete(i - 1000); }; })()],
    mapChurnRandom: [1e6, (() => { const m = new Map(); return (i) => { m.set("k" + (i * 7919 % 5003), i); m.delete("k" + (i * 104729 % 5003)); }; })()],
    setChurn: [1e6, (() => { const m = new Set(); return (i) => { m.add("k" + i); m.delete("k" + (i - 100)); }; })()],
    mapClear: [1e5, (() => { const m = new Map(); return (i) => { m.set(i, i); m.set(-i, i); if (i % 10 == 0) m.clear(); }; })()],
    mapIterators: [3e5, (() => { const m = new Map([[1, 2], [3, 4]]); return (i) => { const it = m.entries(); it.next(); G = [...m.keys()].length; }; })()],
    interning: [1e6, (i) => { const o = {}; o["key" + i] = i; G = o["key" + i]; }],
    symbols: [5e5, (i) => { const s = Symbol("s" + i), o = { [s]: i }; G = o[s]; }],
    dynKeys: [1e6, (() => { const o = {}; return (i) => { o["k" + i] = i; delete o["k" + (i - 20)]; }; })()],
    dynKeysMany: [1e6, (() => { const o = {}; return (i) => { o["k" + i] = i; delete o["k" + (i - 3000)]; }; })()],
    dynShapes: [2e5, (i) => { const o = { a: 1 }; o["p" + i] = 1; o["q" + i] = 2; delete o.a; }],
    shapesTree: [2e5, (i) => { const o = {}; for (let k = 0; k < 5; k++) o["x" + ((i * 31 + k * 17) % 1009)] = k; }],
    protoShapes: [2e5, (i) => { const p = { m() { return i; } }, o = Object.create(p); o.v = 1; G = o.m(); Object.setPrototypeOf(o, { n: 1 }); G = o.n; }],
    accessors: [3e5, (i) => { const o = {}; Object.defineProperty(o, "x" + (i % 100), { get() { return i; }, configurable: true, enumerable: true }); G = o["x" + (i % 100)]; }],
    freeze: [3e5, (i) => { G = Object.freeze({ a: i, ["b" + (i % 10)]: 1 }).a; }],
    proxies: [3e5, (i) => { const p = new Proxy({ i }, { get: (t, k) => t[k] }); G = p.i; const r = Proxy.revocable({}, {}); r.revoke(); }],
    errors: [1e5, (i) => { try { null.x; } catch (e) { G = e.stack.length; } try { throw new TypeError("x" + i); } catch (e) { G = e.message; } }],
    errorCause: [1e5, (() => { let last; return (i) => { const e = new Error("e"); e.cause = i % 100 ? last : null; last = e; }; })()],
    timers: [2e5, (i) => { const t = setTimeout(() => {}, 100000); clearTimeout(t); }, 1000],
    timersFire: [2e4, (i) => { setTimeout(() => { G = i; }, 0); }, 100],
    immediates: [1e5, (i) => { if (globalThis.setImmediate) setImmediate(() => { G = i; }); }, 100],
    microtasks: [5e5, (i) => { queueMicrotask(() => { G = i; }); }, 100],
    nextTicks: [3e5, (i) => { process.nextTick(() => { G = i; }); }, 100],
    bufs: [2e5, (i) => { const b = new ArrayBuffer(1000); const u = new Uint8Array(b); u[3] = i; G = new DataView(b).getUint8(3); }],
    bufsBig: [2e4, (i) => { const b = new Uint8Array(200000); b.fill(1); G = b[5]; }],
    bufTransfer: [5e4, (i) => { const b = new ArrayBuffer(2000); const c = b.transfer(3000); G = c.byteLength; const r = new ArrayBuffer(10, { maxByteLength: 1000 }); r.resize(500); }],
    manyViews: [3e5, (() => { const b = new ArrayBuffer(100); return (i) => { G = new Uint8Array(b, 0, 10).length; }; })()],
    strings: [1e6, (i) => { let s = "abc" + i; for (let k = 0; k < 4; k++) s += s; G = s.length; }],
    slices: [3e5, (() => { const big = "0123456789".repeat(10000); return (i) => { G = big.slice(i % 1000, 5000 + i % 1000).length; }; })()],
    joins: [1e5, (i) => { G = [i, i + 1, "x".repeat(100)].join("-").split("-").length; }],
    json: [1e5, (i) => { G = JSON.parse(JSON.stringify({ a: i, b: [1, 2, { ["k" + i]: i }] })).b.length; }],
    jsonKeys: [2e5, (i) => { G = JSON.parse('{"z' + i + '": 1}')["z" + i]; }],
    arrays: [1e5, (i) => { const a = []; for (let k = 0; k < 100; k++) a.push(k); a.length = 0; for (let k = 0; k < 100; k++) a.unshift(k); G = a.shift(); }],
    queue: [1e6, (() => { const q = []; return (i) => { q.push({ i }); if (q.length > 1000) q.shift(); }; })()],
    sparse: [1e5, (i) => { const a = []; a[1e6 + i] = 1; a.length = 5; G = a.length; }],
    args: [5e5, (() => { function f() { return arguments; } function g(...r) { return r; } return (i) => { G = f(i, 2)[0] + g(1, i).length; }; })()],
    bigints: [3e5, (i) => { G = (BigInt(i) ** 20n).toString().length; }],
    dates: [2e5, (i) => { G = new Date(i * 1e6).toISOString(); }],
    templates: [3e5, (() => { const t = (s) => s; return (i) => { G = t`a${i}b`; }; })()],
    templatesEval: [1e4, (i) => { G = eval("((s) => s)`x" + i + "${1}y`").raw[0]; }],
    spread: [3e5, (i) => { G = { ...{ a: i, b: 2 }, c: [...[1, 2, i]] }; }],
    destructure: [3e5, (i) => { const { a, ...r } = { a: i, b: 1, c: 2 }; const [x, ...y] = [1, 2, 3]; G = r.b + y.length; }],
    structured: [1e5, (i) => { G = structuredClone({ a: i, m: new Map([[1, { i }]]) }); }],
    urls: [5e4, (i) => { const u = new URL("http://example.com/p/" + i + "?a=" + i); u.searchParams.append("b", "1"); G = u.href; }],
    headers: [5e4, (i) => { const h = new Headers({ "x-a": "" + i, ["x-" + i]: "1" }); G = h.get("x-a"); }],
    requests: [5e4, (i) => { const r = new Request("http://a/" + i, { method: "POST", body: "x" + i }); G = r.url; new Response("abc" + i, { headers: { a: "b" } }); }],
    bodies: [3e4, async (i) => { G = await new Response("abc" + i).text(); G = await new Request("http://a/", { method: "POST", body: "{\"a\":1}" }).json(); }, 100],
    blobs: [5e4, (i) => { const b = new Blob(["x".repeat(1000), "" + i]); G = b.slice(1, 500).size; }],
    events: [1e5, (() => { const t = new EventTarget(); return (i) => { const f = () => { G = i; }; t.addEventListener("x", f); t.dispatchEvent(new Event("x")); t.removeEventListener("x", f); }; })()],
    aborts: [1e5, (i) => { const c = new AbortController(); c.signal.addEventListener("abort", () => { G = i; }); c.abort(); }],
    abortAny: [5e4, (() => { const base = new AbortController(); return (i) => { const s = AbortSignal.any ? AbortSignal.any([base.signal, new AbortController().signal]) : 0; G = s.aborted; }; })()],
    abortTimeout: [2e4, (i) => { const s = AbortSignal.timeout(5); s.onabort = () => { G = i; }; }, 100],
    encoders: [1e5, (i) => { G = new TextDecoder().decode(new TextEncoder().encode("abc" + i)); }],
    consoles: [2e4, (i) => { G = Bun.inspect({ a: i, b: [1, 2, { c: "x" + i }], m: new Map([[1, 2]]) }); }],
    imports: [2e4, async (i) => { G = await import("./_module.mjs"); }, 100],
    bind: [3e5, (i) => { G = function () { return this.i; }.bind({ i })(); }],
    iterHelpers: [2e5, (i) => { G = [1, 2, 3].values().map((x) => x + i).filter((x) => x).take(2).toArray(); }],
    sort: [5e4, (i) => { G = [3, 1, i, 2].sort((a, b) => a - b).map((x) => x + 1); }],
    replace: [2e5, (i) => { G = ("ab" + i).replace(/b(\d+)/, (m, d) => d + "!"); }],
    matchAll: [1e5, (i) => { G = [..."a1b2".matchAll(/([a-z])(\d)/g)].length; }],
    disposables: [1e5, (i) => { if (globalThis.DisposableStack) { const d = new DisposableStack(); d.defer(() => { G = i; }); d.dispose(); } }],
    withStmt: [1e4, (i) => { G = new Function("o", "with (o) { return a }")({ a: i }); }],
    deepRope: [1e3, (i) => { let s = ""; for (let k = 0; k < 1000; k++) s = "x" + s; G = s.length; }],
    regexState: [2e5, (() => { const r = /(\w+) (\w+)/y; return (i) => { r.lastIndex = 0; G = r.exec("hello w" + i)[2]; }; })()],
};

async function main() {
    const [scale, ...names] = process.argv.slice(2);
    for (const name of names.length ? names : Object.keys(kinds)) {
        const [most, body, batch] = kinds[name];
        const rounds = Math.ceil(most * Number(scale));
        let quarter = 0;
        for (let i = 0; i < rounds; i++) {
            body(i);
            if (batch && i % batch === batch - 1) await tick();
            if (i === rounds >> 2) quarter = resident();
        }
        await tick();
        console.log(name, (resident() - quarter).toFixed(2));
    }
}
main();
