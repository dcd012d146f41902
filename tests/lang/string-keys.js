// Strings as property names.
const o = {}; const k = "ab" + "cd".repeat(3);
o[k] = 1; o["1"] = "int"; o[1.5] = "frac"; o[-0] = "zero"; o["é日"] = 2; o[""] = "empty";
console.log(o.abcdcdcd, o[1], o["1.5"], o["0"], o["é" + "日"], o[""], Object.keys(o).join());
// expect: 1 int frac zero 2 empty 0,1,abcdcdcd,1.5,é日,
