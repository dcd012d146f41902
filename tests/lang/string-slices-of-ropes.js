// Pieces of built-up strings compare, hash and convert like flat ones.
let rope = '';
for (let i = 0; i < 200; i++) rope += String.fromCharCode(97 + i % 26);
const slice = rope.slice(26, 52), flat = 'abcdefghijklmnopqrstuvwxyz';
console.log(slice === flat, slice == flat, new Set([slice, flat]).size, { [slice]: 1 }[flat], slice < flat,
    slice.localeCompare(flat));
const wide = rope + '\u4e2d' + rope, narrow = wide.slice(10, 36), mixed = wide.slice(190, 215);
console.log(narrow.length, narrow, mixed.includes('\u4e2d'), mixed.indexOf('\u4e2d'), wide.lastIndexOf('z'), wide.slice(-3));
let digits = '';
for (let i = 0; i < 30; i++) digits += i % 10;
console.log(Number(digits.slice(20, 28)), parseInt(digits.slice(1, 9)), [1, 2, 3][('' + '0' + '1').slice(1)],
    BigInt(digits.slice(0, 25)));
let deep = 'x';
for (let i = 0; i < 17; i++) deep = deep + deep;
console.log(deep.length, deep.slice(1000, 1003), deep.charCodeAt(131071), deep.indexOf('y'), (deep + 'y').indexOf('y'),
    deep.at(-1));
const parts = [];
for (let i = 0; i < 300; i++) parts.push(rope.slice(i % 26, i % 26 + 3));
console.log(parts.join('').length, parts.filter((p) => p === 'abc').length, new Map(parts.map((p, i) => [p, i])).size);
console.log(rope.slice(0, 3).replace('b', rope.slice(3, 5)), rope.slice(5, 20).split('g').join('|'), rope.slice(0,
    30).toUpperCase());
