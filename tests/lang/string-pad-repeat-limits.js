// padStart, padEnd and repeat: fillers longer than the room, empty fillers, limits.
console.log('5'.padStart(3, '0'), '5'.padEnd(3, 'ab'), 'abc'.padStart(2), 'a'.padStart(5, ''), 'a'.padStart(5, undefined) + '|', 'a'.padEnd(4, 12), 'a'.padStart(-1), 'a'.padStart(NaN), 'a'.padStart('3', '-'), 'a'.padStart(4, null), 'abc'.padStart(10, '123456789'), '😀'.padStart(4, '😀').length, 'x'.padEnd(3.9, '-'));
for (const f of [() => 'a'.padStart(2 ** 30 + 1), () => 'a'.padEnd(Infinity, 'x'), () => 'a'.repeat(-1), () => 'a'.repeat(Infinity), () => 'ab'.repeat(2 ** 29), () => 'a'.repeat(2 ** 31), () => 'a'.padStart(Symbol()), () => 'a'.repeat(1n)]) try { f(); console.log('no'); } catch (e) { console.log(e.name); }
console.log(''.repeat(2 ** 40).length, 'ab'.repeat(0) === '', 'ab'.repeat(2.9), 'ab'.repeat('2'), 'a'.repeat(NaN) === '', 'a'.repeat(-0.5) === '', 'a'.padStart(2 ** 40, '') === 'a');
const order = [];
'abc'.padStart({ valueOf() { order.push('max'); return 1; } }, { toString() { order.push('fill'); return 'x'; } });
'abc'.padStart({ valueOf() { order.push('max'); return 5; } }, { toString() { order.push('fill'); return 'x'; } });
console.log(order.join(), 'ab'.repeat(1000).length, 'é'.repeat(3), 'abc'.padEnd(7, '\u{1F600}').isWellFormed(), 'abc'.padEnd(6, '\u{1F600}').isWellFormed());
