// Which calls of next and return a pattern makes.
const log = [];
const I = (n, how) => ({ [Symbol.iterator]() { log.push('iter'); return {
    next() { log.push('next'); if (how === 'throw') throw new Error('next'); return n-- > 0 ? { value: n,
        done: false } : { value: 'end', done: true }; },
    return(v) { log.push('return'); if (how === 'bad') return 1; if (how === 'thrower') throw new Error('return'); return {}; } }; } });
const run = (name,
    f) => { let r; try { r = f(); } catch (e) { r = e.name + (e.name === 'TypeError' ? '' : ' ' + e.message); } console.log(name,
    log.join(), '|', String(r)); log.length = 0; };
let a, b, r;
run('exact', () => ([a, b] = I(2), a + ' ' + b));
run('short', () => ([a, b = 'dflt'] = I(1), a + ' ' + b));
run('empty', () => ([] = I(1), 'ok'));
run('rest', () => ([a, ...r] = I(3), r.join()));
run('next throws', () => ([a] = I(1, 'throw')));
run('return bad', () => ([a] = I(2, 'bad')));
run('return throws', () => ([a] = I(2, 'thrower')));
run('default throws',
    () => ([a = (() => { throw new Error('default'); })()] = { [Symbol.iterator]: () => I(0)[Symbol.iterator]() }));
run('target throws', () => ([null.x] = I(2)));
run('target throws, return throws', () => ([a, null.x] = I(2, 'thrower')));
run('nested', () => ([[a], b] = [I(2), 5], a + ' ' + b));
run('for-of', () => { for ([a] of [I(3)]) return a; });
run('params', () => (([x, y]) => x + y)(I(5)));
