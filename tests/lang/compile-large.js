// Forms that only large functions need: many registers, many constants, long jumps, long chains.
// slow
const range = (n, f) => Array.from({ length: n }, (_, i) => f(i)).join('');
const registers = new Function(range(600, i => `let v${i} = ${i} * 2;`) +
    'v500 += v400; v599 -= v3; const list = [v255, v256, v257, v598]; v3 = list[1] + v500; const f = (a, b) => a + b + v599;' +
    'v2 = f(v3, v400); for (const x of list) v1 += x; return [v1, v2, v3, v255 < v256, v599].join();');
console.log(registers());
const constants = new Function('let s = 0, t = "";' + range(70000, i => `s += ${i}.25;`) +
    range(1000, i => `t += "k${i}";`) + 'return s + " " + t.length;');
console.log(constants());
const jumps = new Function('n', 'let s = 0; while (n > 0) { n--; if (n === 3) continue; try { if (n === 1) break; ' +
    range(20000, i => `s += n;`) + '} finally { s++; } } return s;');
console.log(jumps(6));
console.log(new Function('a', 'return 0' + ' + a * 2 - 1'.repeat(50000))(3));
console.log(new Function('return [' + '7,'.repeat(100000) + ']')().length);
console.log(new Function('a', 'return a' + ' && a'.repeat(50000) + ' && "end"')(1));
const wide = new Function(...Array.from({ length: 300 }, (_, i) => 'p' + i), 'return arguments.length + p299 + p0');
console.log(wide(...Array.from({ length: 300 }, (_, i) => i)));
const cases = new Function('n', 'switch (n) {' + range(2000, i => `case ${i}: return "c${i}";`) + '} return "none"');
console.log(cases(0), cases(1999), cases(2000), cases(-1), cases(3.5), cases('5'), cases(-0));
// peer: none
