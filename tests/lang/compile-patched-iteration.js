// Short cuts for arrays end when a program changes how they are iterated.
const log = [];
const swap = (a, b) => { [a, b] = [b, a]; return a + '-' + b; };
const call = list => Math.max(...list);
const each = list => { let s = ''; for (const x of list) s += x; return s; };
function* star(list) { yield* list; }
console.log(swap(1, 2), call([1, 5, 2]), each([1, 2]), [...[1, , 2]].length, Math.max(...[, 1]), [...star([3, 4])].join());
const original = Array.prototype[Symbol.iterator];
Array.prototype[Symbol.iterator] = function () {
  log.push(this.length);
  const inner = original.call(this);
  return { next: () => { const r = inner.next(); return r.done ? r : { value: r.value * 10, done: false }; } };
};
console.log(swap(1, 2), call([1, 5, 2]), each([1, 2]));
console.log(log.join());
Array.prototype[Symbol.iterator] = original;
console.log(swap(3, 4), call([9]));
