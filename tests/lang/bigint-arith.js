// Operators on large integers.
const a = 2n ** 200n, b = -12345678901234567890n;
console.log(String(a), String(a * b), String(a / 7n), String(b % 1000n), String(-a), String(a >> 190n), String(1n << 70n), String(b & 0xffffn), String(b | 1n), String(b ^ a), String(~b), String(a - a), a > b, 5n == 5, String(7n / -2n), String(-7n % 2n), String((-8n) >> 1n));
for (const f of [() => 1n / 0n, () => 2n ** -1n, () => +1n, () => 1n >>> 0n, () => Math.max(1n), () => BigInt("1.5"), () => 1n + 1]) try { f(); } catch (e) { console.log(e.name); }
// expect: 1606938044258990275541962092341162602522202993782792835301376 -19838741108599356490725135706022501490229062556203801518037478493151537282416640 229562577751284325077423156048737514646028999111827547900196 -890 -1606938044258990275541962092341162602522202993782792835301376 1024 1180591620717411303424 62766 -12345678901234567889 -1606938044258990275541962092341162602522215339461694069869266 12345678901234567889 0 true true -3 -1 -4
// expect: RangeError
// expect: RangeError
// expect: TypeError
// expect: TypeError
// expect: TypeError
// expect: SyntaxError
// expect: TypeError
