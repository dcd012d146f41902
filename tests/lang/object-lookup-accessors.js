// __defineGetter__, __defineSetter__, __lookupGetter__ and __lookupSetter__.
const o = { get plain() { return 1; } };
o.__defineGetter__('a', function () { return this === o ? 'mine' : 'other'; });
o.__defineSetter__('a', function (v) { this.seen = v; });
o.a = 5;
console.log(o.a, o.seen, Object.create(o).a, Object.getOwnPropertyDescriptor(o, 'a').enumerable, Object.getOwnPropertyDescriptor(o, 'a').configurable);
console.log(o.__lookupGetter__('plain').name, o.__lookupSetter__('plain'), o.__lookupGetter__('none'), Object.create(o).__lookupGetter__('a') === o.__lookupGetter__('a'));
console.log(Object.create(o, { a: { value: 1 } }).__lookupGetter__('a'), [].__lookupGetter__('length'), /x/.__lookupGetter__('flags').name, ({}).__lookupSetter__('__proto__').name);
for (const f of [() => o.__defineGetter__('b', 5), () => o.__defineSetter__('b'), () => ({}).__defineGetter__.call(null, 'x', () => 1), () => ({}).__lookupGetter__.call(undefined, 'x'), () => Object.freeze({}).__defineGetter__('x', () => 1)])
    try { f(); console.log('no'); } catch (e) { console.log(e.name); }
const order = [];
try { o.__defineGetter__({ toString() { order.push('key'); return 'k'; } }, 1); } catch (e) { console.log(e.name, order.join() || 'function first'); }
o.__defineGetter__(Symbol.for('s'), () => 3);
console.log(o[Symbol.for('s')], o.__defineGetter__.length, o.__lookupSetter__.length);
