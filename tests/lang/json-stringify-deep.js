// Cycles are found at every depth, after failures too; escapes at every place of a text.
function nest(depth, end) {
  let v = end;
  for (let i = 0; i < depth; i++) v = i % 2 ? [v] : { a: v };
  return v;
}
for (const depth of [1, 2, 3, 4, 5, 46, 47, 48, 49, 50, 100]) {
  const text = JSON.stringify(nest(depth, 1));
  if (JSON.stringify(JSON.parse(text)) !== text) console.log("wrong", depth);
  const inner = { name: "in" }, outer = nest(depth, inner);
  inner.back = outer;
  try {
    JSON.stringify(outer);
    console.log("no error", depth);
  } catch (e) {
    if (!(e instanceof TypeError)) console.log(e.name, depth);
  }
  inner.back = inner;
  try {
    JSON.stringify(outer);
    console.log("no error", depth);
  } catch (e) {
    if (!(e instanceof TypeError)) console.log(e.name, depth);
  }
  inner.back = null;
  if (!JSON.stringify(outer).includes('{"name":"in","back":null}')) console.log("wrong", depth);
}
const shared = { s: 1 };
console.log(JSON.stringify([shared, shared, { shared, again: [shared] }])); // expect: [{"s":1},{"s":1},{"shared":{"s":1},"again":[{"s":1}]}]
const again = {
  toJSON() {
    return JSON.stringify([{ x: [again.n++] }]);
  },
  n: 0,
};
console.log(JSON.stringify({ a: again, b: [again], c: undefined, d: () => 1, e: Symbol(), f: [undefined, () => 1] })); // expect: {"a":"[{\"x\":[0]}]","b":["[{\"x\":[1]}]"],"f":[null,null]}

const special = ['"', "\\", "\n", "\u0001", "\u001f", "\b", "\v", "\x7f", "\u00e9"];
let sum = 0;
for (let length = 0; length < 70; length++)
  for (const c of special)
    for (const at of [0, 1, length >> 1, length - 1]) {
      if (at < 0 || at >= length) continue;
      const text = "x".repeat(at) + c + "y".repeat(length - at - 1), quoted = JSON.stringify(text);
      if (JSON.parse(quoted) !== text || JSON.stringify([text]) !== `[${quoted}]` || JSON.stringify({ [text]: text }) !== `{${quoted}:${quoted}}`) console.log("wrong", length, c, at);
      sum += quoted.length;
    }
console.log(sum); // expect: 97106
const long = special.join("").repeat(1000);
console.log(JSON.stringify(long).length, JSON.parse(JSON.stringify(long)) === long, JSON.stringify([long, "\u4e16" + long]).length); // expect: 28002 true 56008
