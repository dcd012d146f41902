// Named groups: the groups object, back-references, replacement, order and odd names.
const m = /(?<year>\d{4})-(?<month>\d\d)/.exec("on 2024-05 or");
console.log(m.groups.year, m.groups.month, Object.getPrototypeOf(m.groups), Object.keys(m.groups).join());
console.log(/(?<a>.)\k<a>/.exec("xyyz")[0], /\k<a>(?<a>x)/.exec("x")[0]);
console.log("2024-05".replace(/(?<y>\d+)-(?<m>\d+)/, "$<m>/$<y> $<nope>|$<y"));
console.log("ab".replace(/(?<x>a)/, (...args) => JSON.stringify(args)));
console.log("ab".replace(/a/, "$<x>"));
console.log(JSON.stringify(/(?<$>.)(?<_>.)(?<π>.)(?<𝒜>.)(?<\u{62}>.)/u.exec("abcde").groups));
console.log(/\k<a>/.test("k<a>"), /\k/.test("k"));
for (const bad of ["(?<a>.)(?<a>.)", "(?<1>.)", "(?<a", "(?<>.)", "\\k<b>(?<a>.)", "(?<a>.)\\k", "(?<a>.)\\k<b>", "(?<a-b>.)"]) {
  try {
    new RegExp(bad);
    console.log(bad, "accepted");
  } catch (e) {
    console.log(e.message);
  }
}
const dup = /(?<d>\d+)|(?<d>[a-z]+)/;
console.log(dup.exec("42").groups.d, dup.exec("xy").groups.d, "7".replace(dup, "[$<d>]"), "q".replace(dup, "[$<d>]"));
console.log(JSON.stringify(/(?:(?<x>a)|(?<x>b))\k<x>/.exec("bb")), /(?:(?<x>a)|(?<x>b))\k<x>/.test("ab"));
console.log(JSON.stringify(/(?:(?<x>a)|(?<x>b)|c)*/.exec("abc").groups));
