// peer: bun
// An object key of a compound assignment or update is converted once, after the target is known to be an object.
const log = [];
const o = { x: 1, y: 10 };
function key(name) { return { toString() { log.push(name); return name; } }; }
function run() {
    let k = key('x');
    o[k] += 5;
    o[k]++;
    --o[k];
    const old = o[k]++;
    o[k] ??= 3;
    o[k] &&= o[k] * 2;
    o[k] ||= 1;
    console.log(old, o.x, log.join(' '));
    log.length = 0;
    o[k] -= (k = key('y'), 1);
    console.log(o.x, o.y, log.join(' '));
    log.length = 0;
    let nothing;
    try { nothing[k] += 1; } catch (e) { console.log(e.name, log.length); }
    try { nothing[k]++; } catch (e) { console.log(e.name, log.length); }
    const symbol = Symbol('s');
    o[symbol] = 1;
    let s = { [Symbol.toPrimitive]() { log.push('prim'); return symbol; } };
    o[s] += 1;
    console.log(o[symbol], log.join());
}
run();
function hot(a, n) {
    for (let i = 0; i < n; i++) { a[i & 3] += i; a[i & 1]++; }
    return a.join();
}
console.log(hot([0, 0, 0, 0], 100), hot(new Float64Array(4), 100), hot(new Uint8Array(4), 100));
class B { set q(v) { log.push('set ' + v); } get q() { return 4; } }
class D extends B { m() { const k = key('q'); super[k] += 1; return log.join(' '); } }
log.length = 0;
console.log(new D().m());
const t = new Float64Array(2), third = 2;
t[third] += 1;
console.log(third in t, 'ab'[1] += 'c');
