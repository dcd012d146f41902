// yield* hands next, throw and return to the inner iterator.
const log = [];
const inner = (how) => ({ [Symbol.iterator]() { return {
    next(v) { log.push('next ' + v); return { value: 'v', done: v === 'stop', extra: 1 }; },
    ...(how !== 'no throw' && { throw(e) { log.push('throw ' + e); return { value: 'thrown', done: how === 'throw done' }; } }),
    ...(how !== 'no return' && { return(v) { log.push('return ' + v); return how === 'bad' ? 1 : { value: 'ret ' + v, done: how !== 'not done' }; } }) }; } });
function* outer(how) { const r = yield* inner(how); log.push('result ' + r); return r; }
const show = (f) => { let r; try { r = JSON.stringify(f()); } catch (e) { r = e.name; } console.log(r,
    log.join(', ')); log.length = 0; };
for (const how of ['', 'no throw', 'throw done', 'no return', 'not done', 'bad']) {
    console.log('--', how);
    let it = outer(how);
    show(() => it.next('ignored'));
    show(() => it.next('x'));
    show(() => it.throw('e'));
    it = outer(how);
    show(() => it.next());
    show(() => it.return('r'));
    show(() => it.next('stop'));
}
