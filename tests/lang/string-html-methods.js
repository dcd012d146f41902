// Annex B: HTML methods quote attributes and convert in order.
const names = ['anchor', 'big', 'blink', 'bold', 'fixed', 'fontcolor', 'fontsize', 'italics', 'link', 'small', 'strike', 'sub', 'sup'];
console.log(names.map(n => 'x'[n]('a"b')).join(' '));
console.log(names.map(n => ''[n].length).join(''), 'x'.anchor(), 'x'.fontsize(7), 'x'.link(null), '<'.bold(), ''.sub());
const order = [];
String.prototype.anchor.call({ toString() { order.push('this'); return 't'; } }, { toString() { order.push('arg'); return 'a'; } });
console.log(order.join());
for (const n of names) try { String.prototype[n].call(null, 1); console.log('no'); } catch (e) { if (!(e instanceof TypeError)) console.log(e.name); }
for (const a of [Symbol()]) try { 'x'.link(a); } catch (e) { console.log(e.name); }
console.log('x'.fontcolor('""'), String.prototype.big.call(5), Object.getOwnPropertyDescriptor(String.prototype, 'blink').enumerable);
