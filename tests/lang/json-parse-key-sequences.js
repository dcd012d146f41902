// Objects of one text with many sequences of keys: alternating, prefixes of one another, repeated, written with escapes.
const show = (v) => (v && typeof v === "object" ? (Array.isArray(v) ? `[${v.map(show)}]` : `{${Object.keys(v).map((k) => k + "=" + show(v[k]))}}`) : String(v));
const parts = [];
for (let round = 0; round < 3; round++) {
  for (const first of "abcdefghijklmnop") parts.push(`{"${first}":${round},"twelve chars":1,"averyverylongkeyindeed":{"${first}":2}}`);
  parts.push('{"a":1}', '{"a":1,"b":2}', '{"b":1,"a":2}', '{"a":1,"a":2,"b":3}', '{"\\u0061":1,"b":2}', '{"q\\"x":1}', '{"q\\"x":1,"é":2}', '{"":0}', '{"1":0,"0":1,"a":2}');
  parts.push('{"__proto__":1,"constructor":2}', '{"exactly8":1,"exactly8!":2,"sixteen chars ok":3,"sixteen chars ok!":4}', "{}");
}
const list = JSON.parse("[" + parts + "]");
console.log(list.slice(-13).map(show).join("\n"));
console.log(list.length, list.map(show).join() === parts.map((p) => show(JSON.parse(p))).join());
const wide = JSON.parse('["日",' + parts + "]");
console.log(wide.slice(1).map(show).join() === list.map(show).join());
// A key with a quote in it does not match text that ends there.
for (const text of ['[{"q\\"x":1},{"q"x":1}]', '[{"a":1},{"a', '[{"a":1},{"a"', '[{"abcdefgh":1},{"abcdefg', '[{"abcdefghi":1,"b":1},{"abcdefghi":1,"']) {
  try {
    console.log(show(JSON.parse(text)));
  } catch (e) {
    console.log(e.message);
  }
}
// Equal short strings are one in memory; they are still only strings.
const [x, y, z] = JSON.parse('["group-1","group-1","group-12345678901"]');
console.log(x === y, x + y, z, x.concat("!"), JSON.stringify(JSON.parse('["ab","ab\\u0000","\\u0061b"]')));
