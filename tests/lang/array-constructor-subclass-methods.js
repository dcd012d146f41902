// Subclasses with constructors that take no length: methods that make new arrays pass a number.
class Stack extends Array { constructor(...a) { super(); this.calls = a; } top() { return this.at(-1); } }
const s = new Stack('ignored');
s.push(1, 2, 3);
const m = s.map(x => x * 2), f = s.filter(x => x > 1), sl = s.slice(1), c = s.concat([4]);
console.log(m.calls.join(), f.calls.join(), sl.calls.join(), c.calls.join(), m.top(), f.top(), sl.top(), c.top(), s.length, m.length);
class Fixed extends Array { constructor(n) { super(n); Object.seal(this); } }
const t = fn => { try { return String(fn()); } catch (e) { return e.name; } };
console.log(t(() => Fixed.from([1, 2])), t(() => Fixed.of(1)), t(() => new Fixed(2).map(x => 1)), t(() => new Fixed(2).length));
class Logged extends Array { set 0(v) { this.log = 'set 0 ' + v; } }
const l = new Logged(); l[0] = 'x'; l.push('y');
console.log(l.log, l.length, Logged.of('z')[0], Logged.from(['q']).length);
console.log(Object.keys(class extends Array {}.from([1, 2])).join(), new (class extends Array { get length() { return 7; } })(2).length === 2, [].concat.call(new Stack(), 1).constructor.name, s.toSorted().constructor.name, s.flat() instanceof Stack);
