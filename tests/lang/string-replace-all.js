// replaceAll: empty patterns, dollar patterns, global check, callbacks, Symbol.replace, overlaps.
console.log('aXbXc'.replaceAll('X', '-'), 'aaa'.replaceAll('aa', 'b'), 'abc'.replaceAll('', '_'), ''.replaceAll('', 'x'), 'a.b.c'.replaceAll('.', '$&$&'), 'abab'.replaceAll('b', "[$`|$']"), 'x'.replaceAll('x', '$$$1$0$<n>'));
console.log('aXbX'.replaceAll('X', (m, pos, s) => `(${m}${pos}${s.length})`), 'aa'.replaceAll('a', () => '$&'), 'ab'.replaceAll('b', undefined), 'anullb'.replaceAll(null, 1), 'undefined'.replaceAll());
for (const r of [/b/, /b/i, /b/y]) try { 'abc'.replaceAll(r, ''); } catch (e) { console.log(e.name); }
console.log('abcb'.replaceAll(/b/g, (m, i) => i), 'AbB'.replaceAll(/b/gi, '$&$&'), '2-1'.replaceAll(/(\d)-(\d)/g, '$2-$1'));
const log = [];
const custom = { [Symbol.replace](s, r) { log.push(s, r); return 'custom'; }, flags: 'x' };
console.log('s'.replaceAll(custom, 'r'), log.join(), 'a[object Object]'.replaceAll({}, 'O'));
const fake = /b/g; Object.defineProperty(fake, 'flags', { value: '', configurable: true });
try { 'b'.replaceAll(fake, ''); } catch (e) { console.log(e.name); }
Object.defineProperty(fake, 'flags', { value: undefined, configurable: true });
const nothing = /b/g; Object.defineProperty(nothing, 'flags', { value: null });
try { 'b'.replaceAll(nothing, ''); } catch (e) { console.log(e.name); }
const order = [];
'aXb'.replaceAll({ toString() { order.push('search'); return 'X'; } }, { toString() { order.push('replace'); return 'Y'; } });
console.log(order.join(), '😀a'.replaceAll('', '-').length, 'xx'.replaceAll('x', '$').length);
try { String.prototype.replaceAll.call(null, 'a', 'b'); } catch (e) { console.log(e.name); }
