// run: --expose-gc
// gc() is there with --expose-gc and collects what nothing holds.
const refs = (() => Array.from({ length: 100 }, () => new WeakRef({})))();
console.log(typeof gc, Object.keys(globalThis).includes('gc')); // expect: function false
setTimeout(() => {
    console.log(gc(), gc({ execution: 'async' }) instanceof Promise); // expect: undefined true
    console.log(refs.filter((ref) => ref.deref() === undefined).length > 50); // expect: true
}, 1);
