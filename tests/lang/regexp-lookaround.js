// Lookahead and lookbehind.
console.log("price: $42, €17".match(/(?<=\$)\d+/)[0], "foobar".match(/foo(?=bar)/)[0], /foo(?!bar)/.test("foobar"), "1234567".replace(/\B(?=(\d{3})+(?!\d))/g, ","), "abc".match(/(?<!a)[bc]/)[0], "aab".match(/(?<=(a)\1)b/) === null);
// expect: 42 foo false 1,234,567 c false
