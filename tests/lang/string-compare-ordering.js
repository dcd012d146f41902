// Relational operators on strings go by code units; mixed operands become numbers.
const words = ['', 'a', 'A', 'aa', 'b', '10', '9', '\uffff', '\u{10000}', '\u{1F600}', 'é', 'e\u0301', 'Z', '\0'];
console.log(words.toSorted((a, b) => a < b ? -1 : a > b ? 1 : 0).map(w => JSON.stringify(w)).join(' '));
console.log('\uffff' > '\u{10000}', 'a' < 'a\0', '10' < '9', '10' < 9, 'x' < 5, 'x' > 5, 'x' <= 5, '' < 1, ' ' >= 0, '0x10' > 15, '1n' > 0, '1' < 2n, 'x' < 2n, 'x' > 2n, '9007199254740993' > 9007199254740992n, '9007199254740993' > 9007199254740992);
console.log(null < 1, undefined < 1, null >= 0, null == 0, '5' == 5n, '' == 0n, ' \n' == 0, '1e3' == 1000, '1e3' == 1000n, true == '1', 'true' == true, [5] == 5, [1, 2] == '1,2', new String('a') == 'a', 'a' == { toString: () => 'a' });
const log = []; const v = n => ({ valueOf() { log.push(n); return n; } });
console.log(v('a') < v('b'), v('a') > v('b'), v(1) <= v('1'), log.join());
try { 'a' < Symbol(); } catch (e) { console.log(e.name); }
const long = 'x'.repeat(300); console.log(long + 'a' < long + 'b', (long + 'a').localeCompare(long + 'b'), long === 'x'.repeat(150) + 'x'.repeat(150), 'ab'.repeat(20) < 'ab'.repeat(19) + 'b');
