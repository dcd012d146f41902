// Iterator helpers check arguments before they touch next, and close the receiver when an argument is bad.
const log = [];
const make = () => ({ __proto__: Iterator.prototype, get next() { log.push('get next'); return () => ({ done: false, value: 1 }); }, return() { log.push('return'); return {}; } });
for (const [m, ...args] of [['map'], ['map', 5], ['filter', null], ['flatMap', {}], ['reduce'], ['forEach', 'x'], ['some'], ['every'], ['find'], ['take', NaN], ['take', -1], ['take', 'x'], ['take'], ['drop', -0.5], ['drop', NaN], ['drop', -Infinity], ['take', Symbol()], ['take', 1n], ['take', { valueOf() { throw new EvalError(); } }], ['take', Infinity], ['drop', '3']]) {
    log.length = 0; let r; try { r = typeof make()[m](...args); } catch (e) { r = e.name; } console.log(m, args.map(x => typeof x === 'symbol' ? 'sym' : String(x)).join(), r, log.join());
}
for (const m of ['map', 'take', 'toArray', 'forEach', 'flatMap', 'reduce']) for (const bad of [1, 'x', null, undefined]) try { Iterator.prototype[m].call(bad, x => x); console.log('no'); } catch (e) { if (e.name !== 'TypeError') console.log(m, e.name); }
for (const m of ['map', 'filter', 'take', 'drop', 'flatMap']) try { const h = Iterator.prototype[m].call({ next: 5 }, m === 'take' || m === 'drop' ? 1 : x => x); console.log(m, typeof h); h.next(); } catch (e) { console.log(m, e.name); }
console.log(['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find'].map(m => Iterator.prototype[m].length).join());
