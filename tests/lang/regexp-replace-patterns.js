// Every $ form of a replacement text.
const s = "abcdefghijkl";
const re = /(b)(c)(d)(e)(f)(g)(h)(i)(j)(k)/;
for (const r of ["$1", "$01", "$10", "$11", "$100", "$0", "$00", "$$", "$&", "$`", "$'", "$", "$x", "$1$2", "$$1", "$<a>", "$9$8", "[$&]", "$'$`"])
  console.log(r, s.replace(re, r));
console.log("abc".replace("b", "[$&|$`|$'|$$|$1]"));
console.log("aaa".replaceAll("a", "$&$&"), "a.b.c".replaceAll(".", "$`"));
console.log("x".replace(/(y)?x/, "[$1]"), "x".replace(/x/, undefined), "x".replace("x", null));
console.log("abab".replace(/(?<l>a)/g, "$<l>$<l>"), "ab".replace(/(a)(?<n>b)?/, "$2|$<n>|$1"));
console.log("abc".replace(/b/, () => "$&"), "abc".replace("b", () => "$`"));
console.log("".replace("", "x"), "abc".replace("", "x"), "abc".replaceAll("", "-"), "\u{1F600}".replaceAll("", "-").length);
