// Division truncates, remainder has the dividend's sign, exponent and shift limits, division by zero.
const v = [7n, -7n, 2n, -2n, 10n ** 30n, -(10n ** 30n), 2n ** 64n - 1n, 1n];
console.log(v.map(a => v.map(b => `${a / b}:${a % b}`).map(s => s.slice(0, 24)).join(' ')).join('\n'));
console.log(v.every(a => v.every(b => (a / b) * b + a % b === a)));
for (const f of [() => 1n / 0n, () => 1n % 0n, () => 2n ** -1n, () => 0n ** -1n, () => 1n ** -1n, () => 2n ** 2n ** 40n, () => 1n << 2n ** 40n, () => 1n >>> 0n, () => 1n + 1, () => 1n * 1.5, () => +1n, () => 2n ** 0.5, () => 1n + null, () => 1n & 1, () => -(-1n), () => 0n ** 0n, () => 1n >> 2n ** 70n, () => -1n >> 2n ** 70n, () => 0n << 2n ** 70n, () => 1n << -(2n ** 70n), () => 1n + 'x', () => 1n ** 2n ** 70n, () => (-1n) ** (2n ** 70n + 1n), () => 0n ** 2n ** 70n]) try { console.log(String(f())); } catch (e) { console.log(e.name); }
