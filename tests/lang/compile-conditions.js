// Comparisons fused with their jumps: constants, NaN, mixed types, negations.
function test(a, b) {
  let s = '';
  if (a < 3) s += 'a'; if (!(a < 3)) s += 'b'; if (a >= -5) s += 'c'; if (!(a >= -5)) s += 'd';
  if (a === 1) s += 'e'; if (a !== 1) s += 'f'; if (a === -0) s += 'g'; if (a === 'x') s += 'h'; if ('x' !== a) s += 'i';
  if (a === null) s += 'j'; if (a !== null) s += 'k'; if (a == null) s += 'l'; if (a != undefined) s += 'm'; if (a === void 0) s += 'n';
  if (typeof a === 'number') s += 'o'; if (typeof a !== 'string') s += 'p'; if ('object' == typeof a) s += 'q'; if (typeof a == 'function') s += 'r';
  if (typeof a === 'undefined') s += 's'; if (typeof a === 'symbol') s += 't'; if (typeof a === 'bigint') s += 'u'; if (typeof a === 'boolean') s += 'v';
  if (a && b || !a && !b) s += 'w'; if (!(a || b)) s += 'x'; if ((a ?? b) > 1) s += 'y'; if (a ? b : !b) s += 'z';
  if (1 === 0.5) s += '!'; if (a === 0.5) s += '5'; while (a > 127) { a -= 128; s += '+'; } if (a === 128) s += '#';
  return s;
}
for (const v of [1, 0, -0, NaN, 3, -6, 0.5, 300, '2', 'x', '', null, undefined, true, {}, [], () => 1, 10n, 2 ** 31])
  console.log(test(v, 0), test(v, 1));
console.log(typeof missing === 'undefined', typeof missing !== 'undefined' ? 1 : 2);
// slow
