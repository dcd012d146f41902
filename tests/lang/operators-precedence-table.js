// How operators bind: each expression beside its full parentheses.
const pairs = [
  ["1 + 2 * 3 - 4 / 2 % 3", (1 + (2 * 3)) - ((4 / 2) % 3)],
  ["2 + 3 + 'a' + 2 + 3", "5a23"], ["'3' * '4' + '5'", "125"], ["1 < 2 < 3", true], ["3 > 2 > 1", false], ["1 + +'2' + -'3'", 0],
  ["1 | 2 ^ 3 & 4 << 1", 1 | (2 ^ (3 & (4 << 1)))], ["~1 + 2", (~1) + 2], ["!1 + 2", 2], ["typeof 1 + 2", "number2"], ["void 0 + 1", NaN], ["-2 + - + -3", 1],
  ["1 ? 2 : 3 ? 4 : 5", 2], ["0 ? 2 : 0 ? 4 : 5", 5], ["1 || 2 && 3", 1], ["0 || 2 && 3", 3], ["(null ?? 1) || 2", 1], ["1 == 1 == 1", true], ["2 == 2 == 2", false], ["1 in [1, 2] in { true: 1 }", true],
  ["5 & 3 == 1", 0], ["5 & (3 == 3)", 1], ["2 ** 3 ** 0", 2], ["(a => a + 1)(1) * 2", 4], ["1, 2, 3", 3], ["a = b = 3, a + b", 6], ["a = 1 ? b = 2 : 3", 2], ["!'' && ![]", false], ["1 - -1", 2], ["1 - - - 1", 0],
  ["new Array(3).length", 3], ["new Array.prototype.constructor(2).length", 2], ["new (class { x = 1 })().x", 1], ["typeof typeof 1", "string"], ["10 - 5 - 2", 3], ["100 / 10 / 2", 5], ["1 << 2 + 1", 8], ["7 >>> 1 >> 1", 1], ["1 < 2 == true", true], ["'b' + 'a' + +'a' + 'a'", "baNaNa"], ["[] + {} + []", "[object Object]"], ["a = [1, 2], a[0]++ + ++a[0]", 4],
];
for (const [src, want] of pairs) {
  const got = new Function("a", "b", "return (" + src + ")")();
  console.log(src, "=", String(got), Object.is(got, want));
}
