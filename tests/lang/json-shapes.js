// Rows with the same keys, rows that differ, long rows, odd keys.
const texts = [
  '[{"a":1,"b":2},{"a":3,"b":4},{"a":5},{"a":6,"b":7,"c":8},{"b":1,"a":2},{"a":1,"b":2}]',
  '[{"k":{"x":1}},{"k":{"x":2,"y":3}},{"k":[{"x":1},{"x":2}]}]',
  '[{"é":1,"日":2},{"é":3,"日":4},{"\\u00e9":5,"a\\"b":6},{"a\\"b":7}]',
  '[{"0":1,"a":2},{"a":3,"0":4},{"a":1,"a":2},{"":1},{"":2}]',
  '[{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6,"g":7},{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6,"g":7,"h":8}]',
  '{"constructor":1,"__proto__":{"x":2},"hasOwnProperty":3}',
];
for (const text of texts) console.log(JSON.stringify(JSON.parse(text)) === text, JSON.stringify(JSON.parse(text)));
const wide = {};
for (let i = 0; i < 130; i++) wide["key" + i] = i;
const back = JSON.parse(JSON.stringify([wide, wide]));
console.log(Object.keys(back[1]).length, back[1].key129);
back[0].extra = 1;
console.log(back[1].extra, Object.keys(back[0]).length);
