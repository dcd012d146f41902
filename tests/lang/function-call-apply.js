// call, apply, Reflect.apply.
const f = function (...a) { return [this.v, ...a].join(); };
console.log(f.call({ v: 1 }, 2), f.apply({ v: 1 }, [2, 3]), f.apply({ v: 1 }, { length: 2, 0: "a" }), Reflect.apply(f, { v: 2 }, [5]), f.call.call(f, { v: 3 }, 4));
try { f.apply({}, 1); } catch (e) { console.log(e.message); }
// expect: 1,2 1,2,3 1,a, 2,5 3,4
// expect: CreateListFromArrayLike called on non-object
