// Entry code: parameters stay where the caller put them; one instruction reads extra arguments.
function plain(a, b = a, { c, d: [e] } = {}, ...rest) { return [a, b, c, e, rest]; }
function mapped(a) { arguments[0] = 2; return a; }
function strict(a) { 'use strict'; return arguments.length + (new.target ? 1 : 0); }
function outer(x) { let y = x; return function inner() { return x + y++ + inner.name; }; }
function* generate(n) { try { const r = yield n; yield* r; } finally { n(); } }
async function wait(p) { for await (const x of p) if (await x) return x; }
function dynamic(o) { with (o) return x; }
function direct(s) { let v = 1; return eval(s) + v; }
