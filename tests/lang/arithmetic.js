// Overflow of small integers, signs, remainders.
console.log(2147483647 + 1, -2147483648 - 1, 65536 * 65536, 0 * -1 === 0, Object.is(0 * -1, -0), -5 % 3, 5 % -3, Object.is(-4 % 2, -0), 5.5 % 2, 2 ** -1, (-2) ** 2, 7 / 2 | 0, 1 / 0, -1 / 0, 0 / 0);
console.log(0.1 + 0.2, 1e21 + 1, 123456789 * 987654321, 9007199254740993, 5e-324, 1.7976931348623157e308 * 10, -(2 ** 31));
// expect: 2147483648 -2147483649 4294967296 true true -2 2 true 1.5 0.5 4 3 Infinity -Infinity NaN
// expect: 0.30000000000000004 1e+21 121932631112635260 9007199254740992 5e-324 Infinity -2147483648
const mod = (a, b) => a % b, mod3 = a => a % 3;
console.log(Object.is(mod(-0, 1), -0), Object.is(mod3(-0), -0), Object.is(mod(0, 5), 0), Object.is(mod(-3, 3), -0));
// expect: true true true true
