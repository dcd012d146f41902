// When helpers close what they stand on.
const log = [];
const I = (n,
    how) => Iterator.from({ [Symbol.iterator]() { return { next() { log.push('next'); if (how === 'throws') throw new Error('next'); return { value: n, done: n-- <= 0 }; }, return() { log.push('return'); return {}; } }; } });
const show = (name,
    f) => { let r; try { r = f(); } catch (e) { r = e.name + ' ' + (e instanceof TypeError || e instanceof RangeError ? '' : e.message); } console.log(name,
    JSON.stringify(r), log.join()); log.length = 0; };
const boom = () => { throw new Error('boom'); };
show('map', () => I(3).map(boom).next()); show('filter', () => I(3).filter(boom).next());
show('flatMap', () => I(3).flatMap(() => 1).next()); show('take', () => I(3).take(1).toArray());
show('take 0', () => I(3).take(0).next());
show('drop', () => I(3).drop(2).toArray()); show('some', () => I(3).some((x) => x === 2));
show('every', () => I(3).every((x) => x > 2)); show('find', () => I(3).find((x) => x === 3));
show('reduce', () => I(3).reduce(boom)); show('forEach', () => I(2).forEach(boom));
show('bad take', () => I(1).take(-1)); show('bad map', () => I(1).map(1)); show('NaN drop', () => I(1).drop(NaN));
show('next throws', () => I(1, 'throws').map((x) => x).next()); show('return', () => I(3).map((x) => x).return());
show('return started', () => { const m = I(3).map((x) => x); m.next(); return m.return(); });
show('inner', () => { const m = I(2).flatMap((x) => I(x)); m.next(); return m.return(); });
show('return twice', () => { const m = I(3).take(2); m.return(); return m.return(); });
show('after', () => { const m = I(1).filter(() => true); m.toArray(); return m.next(); });
show('strings', () => Iterator.from('ab').toArray());
show('flatMap strings', () => ['ab'].values().flatMap((x) => x).next());
show('running', () => { const m = I(3).map(() => m.next()); return m.next(); });
show('chain', () => I(5).filter((x) => x % 2).map((x) => x * 10).take(2).drop(1).toArray());
