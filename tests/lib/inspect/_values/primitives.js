const long = 'lorem ipsum dolor sit amet '.repeat(6);
module.exports = [
  () => undefined, () => null, () => true, () => false, () => 0, () => -0, () => 1, () => -1.5, () => NaN, () => Infinity,
  () => -Infinity, () => 1e21, () => 1e-7, () => 123456789.123, () => 0xffffffff, () => 2 ** 53, () => 5e-324, () => 10n,
  () => -10n, () => 0n, () => 12345678901234567890123n, () => '', () => 'a', () => "it's", () => 'say "hi"', () => `it's "so"`,
  () => 'it\'s "so" `x`', () => 'line\nfeed', () => 'tab\tcr\r', () => 'back\\slash', () => '\b\f\v\0', () => '\x7f\x80\x9f',
  () => 'é ü ß', () => '日本語', () => '😀', () => '\ud83d', () => 'x\udc00y', () => long, () => long + '\n' + long,
  () => Symbol(), () => Symbol(''), () => Symbol('a'), () => Symbol('a b'), () => Symbol.for('key'), () => Symbol.iterator,
  () => Symbol('line\nfeed'), () => [''], () => ['a'], () => ["it's"], () => ['say "hi"'], () => [`it's "so"`],
  () => ['it\'s "so" `x`'], () => ['it\'s "so" `x` ${'], () => ['line\nfeed'], () => ['tab\tcr\r'], () => ['back\\slash'],
  () => ['\b\f\v\0'], () => ['\x7f\x80\x9f'], () => ['é ü ß'], () => ['日本語'], () => ['😀'], () => ['\ud83d'],
  () => ['x\udc00y'], () => [long], () => [long + '\n' + long], () => ({ s: long + '\n' + long }), () => [Symbol('a b')],
  () => [-0, 0, 1n, -1n, NaN], () => [undefined, null], () => ({ a: -0, b: undefined, c: null, d: '', e: Symbol(), f: 1n }),
  () => ['a\u2028b', 'a\u200bb', '\ufeff'], () => ['\u001b[31mred\u001b[39m'],
];
