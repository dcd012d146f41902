// RegExp.escape: what it writes, and that the result matches the text in every context.
for (const s of ["a", "1a", "_", "a.b", "^$\\.*+?()[]{}|/", ",-=<>#&!%:;@~'`\"", "\n\t\v\f\r", " \u00a0\ufeff\u2028", "\ud800x", "\u{1F600}", "é", "", "aa", "Z9"])
  console.log(JSON.stringify(RegExp.escape(s)), new RegExp("^" + RegExp.escape(s) + "$", "u").test(s), new RegExp("^[" + (RegExp.escape(s) || "^") + "]*$", "v").test(s));
for (const bad of [1, null, undefined, {}, ["a"]])
  try {
    RegExp.escape(bad);
  } catch (e) {
    console.log(e.name);
  }
console.log(RegExp.escape.length, RegExp.escape.name, new RegExp("\\0" + RegExp.escape("1")).test("\x001"), new RegExp("\\c" + RegExp.escape("A")).source);
