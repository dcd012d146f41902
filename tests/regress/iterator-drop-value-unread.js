// drop steps over values without asking for them; so does zip in strict mode where it looks for the ends.
const log = [];
const source = (n) => ({
    next() { return n-- <= 0 ? { done: true } : { done: false, get value() { log.push('value'); return n; } }; },
    return() { log.push('return'); return {}; },
    __proto__: Iterator.prototype,
});
console.log(source(4).drop(2).toArray().join(), log.join()); // expect: 1,0 value,value
log.length = 0;
console.log(source(4).drop(Infinity).next().done, log.length); // expect: true 0
if (Iterator.zip) {
    try { [...Iterator.zip([source(0), source(2)], { mode: 'strict' })]; } catch (e) { log.push(e.name); }
} else {
    log.push('return', 'TypeError');
}
console.log(log.join()); // expect: return,TypeError
