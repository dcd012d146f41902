// Sorting: by text, by comparator, stability, undefined and holes last, exceptions, large inputs.
const j = (x) => console.log(JSON.stringify(x));
j([10, 9, 1, 100, -1, -10, 25].sort());
j(['b', undefined, 'a', , 'c'].sort());
j([3, 1, 2].sort((a, b) => b - a));
j([3, 'b', 1, 'a', null, true, 2n].map(String).sort());
j([3, 'b', 1, 'a', null, true].sort());
j(['é', 'z', 'a', '\u{1F600}', '\uFFFF'].sort().map(c => c.codePointAt(0)));
j(['abcdefghijklmnopqrs2', 'abcdefghijklmnopqrs1', 'abcdefghijklmnopqrs', 'abcdefgh', 'abcdefgh\0'].sort());
const people = []; for (let i = 0; i < 200; i++) people.push({ k: i % 7, i });
people.sort((a, b) => a.k - b.k);
console.log(people.every((p, n) => n === 0 || people[n - 1].k < p.k || (people[n - 1].k === p.k && people[n - 1].i < p.i)));
try { [2, 1].sort(() => { throw new Error('stop'); }); } catch (e) { console.log(e.message); }
try { [].sort(1); } catch (e) { console.log(e.name + ': ' + e.message); }
const big = []; let x = 1; for (let i = 0; i < 3000; i++) { x = (x * 1103515245 + 12345) & 0x7fffffff; big.push(x % 2 ? x : -x); }
const byText = big.slice().sort(), byNumber = big.slice().sort((a, b) => a - b);
console.log(byText.every((v, i) => !i || String(byText[i - 1]) <= String(v)), byNumber.every((v, i) => !i || byNumber[i - 1] <= v));
console.log(big.map(n => 'k' + n).sort().join() === big.map(n => 'k' + n).sort((a, b) => a < b ? -1 : 1).join());
j([5, 1, 4].toSorted()); j([3, , 1].toSorted().length);
j([..."comparator gives strings"].sort((a, b) => a < b ? '-1' : '1').join(''));
const calls = []; [1].sort((a, b) => calls.push(1)); console.log(calls.length);
