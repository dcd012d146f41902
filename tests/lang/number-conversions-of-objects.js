// ToPrimitive with each hint, and what happens when the methods do not help.
const log = [];
const o = (v, s) => ({ valueOf() { log.push('v'); return v; }, toString() { log.push('s'); return s; } });
const show = (name, f) => { let r; try { r = f(); } catch (e) { r = e.name; } console.log(name,
    typeof r === 'symbol' ? 'symbol' : String(r), log.splice(0).join()); };
for (const [n, x] of [['prims', o(1, 'x')], ['valueOf object', o({}, '7')], ['toString object', o(2, {})],
    ['both', o({}, {})], ['symbol', o(Symbol(), 'q')], ['null', o(null, 'z')], ['bigint', o(5n, 'b')]]) {
    show(n + ' +', () => x + 1); show(n + ' unary', () => +x); show(n + ' template', () => `${x}`);
    show(n + ' ==', () => x == 1); show(n + ' <', () => x < 3); show(n + ' key', () => ({ x: 'hit', 7: 'seven' })[x]);
    show(n + ' join', () => [x].join()); show(n + ' Number', () => Number(x)); show(n + ' String', () => String(x));
    show(n + ' index', () => 'abc'.at(x)); show(n + ' Date', () => new Date(x).getTime());
}
const tp = (r) => ({ [Symbol.toPrimitive](h) { log.push(h); return r; } });
for (const r of [1, 'p', {}, undefined, 2n]) { show('tp +', () => tp(r) + 1); show('tp -', () => tp(r) - 1); show('tp str',
    () => `${tp(r)}`); show('tp ==', () => tp(r) == 'p'); }
for (const bad of [1, 'x', {}]) show('bad toPrimitive', () => +{ [Symbol.toPrimitive]: bad });
show('null toPrimitive', () => +{ [Symbol.toPrimitive]: null, valueOf: () => 9 });
show('no methods', () => Object.create(null) + ''); show('callable', () => (() => 1) + 0);
show('array', () => [2] * [3]); show('nested', () => +[[['5']]]); show('date', () => new Date(5) * 1);
