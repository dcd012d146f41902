// Changing %ArrayIteratorPrototype%.next is seen.
const p = Object.getPrototypeOf([].values()), old = p.next; let calls = 0;
p.next = function () { calls++; return old.call(this); };
const a = [...[1, 2]]; for (const x of [1]) ; console.log(a.join(), calls);
p.next = old; calls = 0; [...[1]]; console.log(calls);
// expect: 1,2 5
// expect: 0
