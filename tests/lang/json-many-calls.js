// What one call of JSON.parse or JSON.stringify learns serves the next ones, and never shows.
const shape = () => ({ id: 1, name: 'x', list: [1, { id: 2, name: 'y', list: [] }] });
const text = JSON.stringify(shape());
for (let i = 0; i < 3; i++) console.log(JSON.stringify(JSON.parse(text)) === text, JSON.stringify(shape()) === text);
// expect: true true
// expect: true true
// expect: true true

// A toJSON that comes later, and goes again.
Object.prototype.toJSON = function () { return Object.keys(this).length; };
console.log(JSON.stringify(shape()), JSON.stringify([shape()]));
// expect: 3 1
delete Object.prototype.toJSON;
console.log(JSON.stringify(shape()) === text);
// expect: true

// Calls within calls, also when they throw.
const within = { a: { toJSON() { return JSON.stringify(JSON.parse('{"id":1,"b":[{"id":3}]}', (k, v) => (k ? v : JSON.stringify(v)))); } }, id: 4 };
for (let i = 0; i < 2; i++) console.log(JSON.stringify(within, (k, v) => (k === 'id' ? JSON.parse(JSON.stringify({ v })).v + 1 : v)));
// expect: {"a":"\"{\\\"id\\\":1,\\\"b\\\":[{\\\"id\\\":3}]}\"","id":5}
// expect: {"a":"\"{\\\"id\\\":1,\\\"b\\\":[{\\\"id\\\":3}]}\"","id":5}
const fails = { get x() { throw new Error('no'); } };
for (const f of [() => JSON.stringify(fails), () => JSON.parse('{"id":1,"name":'), () => JSON.parse('[1,{"id":2}'), () => JSON.stringify({ id: 1n })]) {
  try { f(); } catch (e) { console.log(e.name); }
  console.log(JSON.stringify(JSON.parse('{"id":1,"name":"\u20ac"}')), JSON.stringify({ id: '€', name: 2 }));
}
// expect: Error
// expect: {"id":1,"name":"€"} {"id":"€","name":2}
// expect: SyntaxError
// expect: {"id":1,"name":"€"} {"id":"€","name":2}
// expect: SyntaxError
// expect: {"id":1,"name":"€"} {"id":"€","name":2}
// expect: TypeError
// expect: {"id":1,"name":"€"} {"id":"€","name":2}

// The same keys in another order, fewer, more, escaped, twice, at other depths; indented and not.
for (const t of ['{"name":1,"id":2}', '{"id":3}', '{"id":4,"name":5,"more":6}', '{"\\u0069d":7,"name":8}', '{"id":9,"id":10}', '{"a":{"id":11,"name":12}}', '{}', '{"id":13,"name":14}', '{"0":15,"id":16}', '{"__proto__":17}'])
  console.log(JSON.stringify(JSON.parse(t)), JSON.stringify(JSON.parse(t), null, 1).replaceAll('\n', '|'));
// expect: {"name":1,"id":2} {| "name": 1,| "id": 2|}
// expect: {"id":3} {| "id": 3|}
// expect: {"id":4,"name":5,"more":6} {| "id": 4,| "name": 5,| "more": 6|}
// expect: {"id":7,"name":8} {| "id": 7,| "name": 8|}
// expect: {"id":10} {| "id": 10|}
// expect: {"a":{"id":11,"name":12}} {| "a": {|  "id": 11,|  "name": 12| }|}
// expect: {} {}
// expect: {"id":13,"name":14} {| "id": 13,| "name": 14|}
// expect: {"0":15,"id":16} {| "0": 15,| "id": 16|}
// expect: {"__proto__":17} {| "__proto__": 17|}

// Long ones between short ones.
const long = Array.from({ length: 300 }, (_, i) => ({ id: i, name: 'n' + i }));
for (let i = 0; i < 2; i++) console.log(JSON.stringify(JSON.parse(JSON.stringify(long))).length, JSON.stringify(JSON.parse('[1]')), JSON.stringify(new Array(3)));
// expect: 7281 [1] [null,null,null]
// expect: 7281 [1] [null,null,null]

// Objects that were parsed are each their own.
const a = JSON.parse('{"id":1,"o":{"id":2}}'), b = JSON.parse('{"id":1,"o":{"id":2}}');
a.o.id = 3; a.extra = 1; delete b.id;
console.log(JSON.stringify([a, b, JSON.parse('{"id":1,"o":{"id":2}}')]));
// expect: [{"id":1,"o":{"id":3},"extra":1},{"o":{"id":2}},{"id":1,"o":{"id":2}}]
