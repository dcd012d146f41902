console.log(new Map([["a", 1]]).entries(), new Map([["a", 1]]).keys(), new Set([1]).values());
console.log(new WeakMap(), new WeakSet(), [new WeakMap()], { w: new WeakSet() });
console.log(new Map([[{ a: 1 }, { b: 2 }], ["k", [1, 2]], [[1], new Map([[1, 2]])]]));
console.log(new Set([[1, 2], { a: 1 }, new Set([1])]));
console.log({ a: new Map(), b: new Set() });
console.log({ m: new Map([["k", new Map([["z", { a: 1 }]])]]) });
console.log([new Map([[1, 2]]), 1, 2, new Set([3]), 4]);
console.log(new Map([["x".repeat(90), 1], ["k", [1, 2, 3]]]), new Set(["x".repeat(90), [1]]));
console.log(new Map([["arr", Array.from({ length: 30 }, (_, i) => i)]]));
console.log(new Set([Array.from({ length: 30 }, (_, i) => i)]));
console.log(new Set(Array.from({ length: 120 }, (_, i) => i)));
console.log(new Map([[undefined, null], [NaN, -0], [Symbol("k"), 1n], [() => 1, class A {}]]));
console.log([new Map(), new Set(), new Map([[1, new Set()]])]);
console.log([[[new Map()]]], [[[new Set([1])]]], [[[new Map([[1, 2]])]]]);
class MyMap extends Map {}
class MySet extends Set {}
console.log(new MyMap(), new MyMap([[1, 2]]), new MySet([1]), new MySet());
console.log(Object.assign(new Map([[1, 2]]), { x: 1 }), Object.assign(new Set([1]), { x: 1 }));
const self = new Map();
self.set(self, { self });
console.log(self);
