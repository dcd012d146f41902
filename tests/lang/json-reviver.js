// Revivers: order, deletion, source text of primitives.
JSON.parse('[1.0,"a",{"b":-0,"c":[1e3,true,null]}]', function (k, v, c) {
  console.log(JSON.stringify(k), typeof v, c.source);
  return v;
});
console.log(JSON.stringify(JSON.parse('{"a":1,"b":[1,2,3]}', (k, v) => (k === "a" || k === "1" ? undefined : v))));
console.log(JSON.stringify(JSON.parse('{"__proto__":1,"a":2,"a":3,"1":5}')));
console.log(Object.keys(JSON.parse('{"b":1,"2":1,"a":2,"1":3}')).join());
console.log(String(JSON.parse("9007199254740993", (k, v, { source }) => BigInt(source))));
JSON.parse("[1,2]", function (k, v, c) {
  if (k === "0") this[1] = 3;
  console.log(k, c.source);
  return v;
});
const raw = JSON.rawJSON("12345678901234567890");
console.log(JSON.stringify({ raw }), JSON.isRawJSON(raw), JSON.isRawJSON({}), Object.isFrozen(raw));
for (const text of ["", "{}", " 1", "zz"]) {
  try {
    JSON.rawJSON(text);
  } catch (e) {
    console.log(e.name, e.message);
  }
}
