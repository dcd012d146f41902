// return and throw into a generator run its finally blocks, which may yield, return or throw themselves.
function* g(how) {
    try { yield 1; yield 2; } catch (e) { yield 'caught ' + e; } finally {
        if (how === 'yield') yield 'cleanup';
        if (how === 'return') return 'overridden';
        if (how === 'throw') throw new Error('finally');
    }
    return 'end';
}
const show = (f) => { try { return JSON.stringify(f()); } catch (e) { return String(e); } };
for (const how of ['', 'yield', 'return', 'throw']) {
    const a = g(how), b = g(how), c = g(how);
    a.next(); b.next();
    console.log(how, show(() => a.return('r')), show(() => a.next('x')), show(() => a.next()));
    console.log(how, show(() => b.throw('t')), show(() => b.next()), show(() => b.next()));
    console.log(how, show(() => c.return('early')), show(() => c.throw(new Error('late'))));
}
function* running() { try { it.next(); } catch (e) { yield e.name; } }
const it = running();
console.log(show(() => it.next()));
