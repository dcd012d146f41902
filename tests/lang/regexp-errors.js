// Bad patterns say what is wrong.
for (const [p, f] of [["("], ["a**"], ["[z-a]"], ["(?<n>a)(?<n>b)"], ["\\", ""], ["a", "gg"], ["a", "x"], ["{1}", "u"], ["\\k<x>", "u"], ["(?<=a)*", "u"], ["[", "v"]]) try { new RegExp(p, f); console.log("fine", p); } catch (e) { console.log(e.name); }
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
