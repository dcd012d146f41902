// Products, squares, quotients and conversions of numbers with thousands of digits agree with each other.
const a = BigInt('1234567890'.repeat(60)), b = BigInt('9876543210'.repeat(45)) + 7n, c = 3n ** 1500n;
console.log((a + b) * (a - b) === a * a - b * b, a * b / b === a, (a * c + b) % c === b % c, (a ** 3n) / (a * a) === a, (a * b - 1n) / a === b - 1n, -(a * b) / a === -b);
const mod = 1000000007n; const powmod = (x, e) => { let r = 1n; x %= mod; for (; e; e >>= 1n, x = x * x % mod) if (e & 1n) r = r * x % mod; return r; };
console.log(a % mod, b % mod, c % mod, powmod(3n, 1500n), (a * b * c) % mod === (a % mod) * (b % mod) % mod * (c % mod) % mod);
let f = 1n; for (let i = 2n; i <= 120n; i++) f *= i; console.log(String(f).length, String(f).slice(0, 25), f % (2n ** 64n), f / 10n ** 180n);
let x = 1n, y = 1n; for (let i = 0; i < 400; i++) [x, y] = [y, x + y]; console.log(String(x), Number(x), BigInt(Number(x)) % 1000n);
console.log(Number(2n ** 1023n), Number(2n ** 1024n - 2n ** 970n - 1n), Number(2n ** 1024n - 2n ** 970n), Number(2n ** 54n + 2n), Number(2n ** 54n + 3n), Number(-(2n ** 53n) - 1n), parseInt(a) > 1e300, Number(a) === Infinity, Number(a / 10n ** 300n));
const isqrt = n => { let r = 1n << BigInt(n.toString(2).length + 1 >> 1); for (;;) { const t = (r + n / r) >> 1n; if (t >= r) return r; r = t; } }; const r = isqrt(a); console.log(r * r <= a && (r + 1n) ** 2n > a, String(r).length);
