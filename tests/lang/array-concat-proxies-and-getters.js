// concat reads lengths and elements in order from what it spreads, while getters change the sources.
const log = []; const src = { length: 3, get 0() { log.push(0); return 'a'; }, get 2() { log.push(2); return 'c'; }, [Symbol.isConcatSpreadable]: true }; const r = [].concat(src, [9]); console.log(r.length, 1 in r, log.join(), r.join('|'));
const a = [1, 2, 3]; Object.defineProperty(a, 0, { get() { a.length = 1; return 'first'; } }); const out = [].concat(a, 'tail'); console.log(out.length, out.map(String).join('|'), Object.keys(out).join());
const grow = [1]; Object.defineProperty(grow, 0, { get() { grow.push('x'); return 1; } }); console.log(grow.concat([2]).join(), grow.length, [].concat(grow).join());
