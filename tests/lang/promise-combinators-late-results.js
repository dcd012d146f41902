// Combinators keep their first result; thenables that answer at once; order among empty inputs.
const t = async p => { try { return JSON.stringify(await p); } catch (e) { return e.errors ? 'any:' + e.errors : 'err:' + e; } }, later = (v, ms, bad) => new Promise((a, b) => setTimeout(bad ? b : a, ms, v)), sync = v => ({ then(a) { a(v); } }), syncBad = v => ({ then(a, b) { b(v); } });
(async () => {
    console.log(await t(Promise.race([later(1, 30), later(2, 1)])), await t(Promise.race([later(1, 30), later('bad', 1, true)])), await t(Promise.any([later('x', 1, true), later('ok', 3)])), await t(Promise.all([later(1, 3), later(2, 1)])), await t(Promise.all([later(1, 3), later('no', 1, true)])), await t(Promise.race([sync('s'), 1])), await t(Promise.any([syncBad(1), sync(2)])), await t(Promise.race([syncBad('sb'), 1])), await t(Promise.all([sync(1), sync(2), 3])));
    const order = []; for (const [n, p] of Object.entries({ all: Promise.all([]), settled: Promise.allSettled([]), any: Promise.any([]).catch(() => {}), race: Promise.race([1]) })) p.then(() => order.push(n)); await later(0, 1); console.log(order.join());
})();
