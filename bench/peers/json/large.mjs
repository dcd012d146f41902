// 5 MB of one kind each.
import { both, listOf, random } from "./measure.mjs";

const SIZE = 5_000_000;
const words = "lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore".split(" ");
const foreign = "\u00fcber caf\u00e9 \u043c\u0438\u0440 \u65e5\u672c\u8a9e \u4e16\u754c \ud83d\ude00\ud83d\ude80 na\u00efve \u03b1\u03b2\u03b3 tree".split(" ");
const awkward = ['say "hi"', "C:\\temp\\file", "line\nbreak", "tab\there", "plain words", "\u0001\u001f", "</script>"];

function sentence(list, count) {
  let s = list[random(list.length)];
  for (let i = 1; i < count; i++) s += " " + list[random(list.length)];
  return s;
}

function tree(depth) {
  if (!depth) return random(1000);
  return { left: tree(depth - 1), name: words[random(words.length)], right: [tree(depth - 1), { leaf: random(2) === 0 }] };
}

both("5 MB of strings", 8, listOf(SIZE, (i) => ({ title: sentence(words, 3), text: sentence(words, 30), kind: words[i % 15] })));
both("5 MB of whole numbers", 8, listOf(SIZE, () => [random(10), random(1000), -random(100000), random(8000000) * 500]));
both("5 MB of fractions", 8, listOf(SIZE, () => ({ x: random(100000) / 1000, y: -random(8000000) / 7, z: random(100) * 1e-9 })));
both("5 MB of coordinates", 8, listOf(SIZE, () => [-180 + random(8000000) * 0.000045, 90 - random(8000000) * 0.0000225]));
both("5 MB nested", 8, listOf(SIZE, () => tree(4)));
both("5 MB of Unicode", 8, listOf(SIZE, () => ({ text: sentence(foreign, 12), more: sentence(foreign, 3) })));
both("5 MB of escapes", 8, listOf(SIZE, () => ({ text: sentence(awkward, 6), path: sentence(awkward, 2) })));
both("5 MB of many shapes", 8, listOf(SIZE, (i) => ({ [`key${i % 1000}`]: i, [`other${i % 77}`]: words[i % 15], id: i })));
