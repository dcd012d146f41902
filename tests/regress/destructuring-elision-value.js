// An elision steps the iterator and does not ask for the value.
const log = [];
const source = (n) => ({
    [Symbol.iterator]() {
        return {
            next() {
                const end = n-- <= 0;
                return { get done() { log.push('done'); return end; }, get value() { log.push('value'); return n; } };
            },
            return() { log.push('return'); return {}; },
        };
    },
});
const show = () => { console.log(log.join()); log.length = 0; };
let a;
[, , a] = source(4); show(); // expect: done,done,done,value,return
var [, b] = source(4); show(); // expect: done,done,value,return
[, ...a] = source(2); show(); // expect: done,done,value,done
[,] = source(1); show(); // expect: done,return
((([, x]) => x)(source(2))); show(); // expect: done,done,value,return
function* outer() { yield* source(3); }
[, a] = outer(); show(); // expect: done,done,done,done,value,return
try {
    [, a] = { [Symbol.iterator]: () => ({ next: () => ({ done: false, get value() { throw new Error('read'); } }) }) };
} catch (e) { console.log(e.message); } // expect: read
