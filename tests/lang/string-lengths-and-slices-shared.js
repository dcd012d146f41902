// Slices, ropes and one-character strings behave as values whatever their representation.
const base = 'The quick brown fox jumps over the lazy dog. '.repeat(4);
const slice = base.slice(4, 50), rope = slice + base, sub = rope.slice(40, 60);
console.log(sub, sub.length, sub === (slice + base).substring(40, 60), { [sub]: 1 }[rope.substr(40, 20)], new Map([[sub, 'm']]).get(rope.slice(40, 60)));
console.log(slice.slice(2).slice(3).slice(1, 8), rope.split(' ').length, rope.replace(/o/g, '0').slice(0, 20), rope.toUpperCase().slice(10, 20), rope.indexOf('dog', 60), rope.lastIndexOf('The'), rope.at(-2), rope.codePointAt(70));
const wide = '€uro ' + base; const back = wide.slice(5);
console.log(back === base, back.length, wide.slice(0, 5), wide.charCodeAt(0), JSON.stringify(wide.slice(0, 8)), Number('x12345x'.slice(1, 6)) + 1, +('1' + '2'), parseInt(base.slice(0, 3) + 5) || 'NaN');
let s = ''; for (let i = 0; i < 100; i++) { s = s.slice(0, 20) + i + s.slice(20); } console.log(s.length, s.slice(0, 30), s.slice(-30));
const obj = {}; for (const w of base.split(' ')) obj[w.slice(0, 2)] = (obj[w.slice(0, 2)] ?? 0) + 1; console.log(JSON.stringify(obj));
