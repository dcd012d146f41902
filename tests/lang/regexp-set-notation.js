// v: nested classes, intersection, subtraction, strings in classes.
const all = (re, text) => console.log(String(re), JSON.stringify(text.match(re)));
all(/[[a-z]--[aeiou]]/gv, "hello");
all(/[\w--\d]/gv, "a1_b2");
all(/[[a-z]&&[x-z]]/gv, "wxyz");
all(/[a-c[x-z]]/gv, "abwxyz");
all(/\q/, "q");
all(/[\q{abc|d|}]/gv, "abcd");
all(/^[\q{ab|a}]$/v, "ab");
all(/[\q{ch|c}h]/v, "chh");
all(/[^\d\s]/gv, "a 1 b");
all(/[[\q{abc}a]--\q{abc}]/gv, "abca");
all(/[[\q{abc|x}]&&[x]]/gv, "abcx");
all(/[\p{L}--\p{Script=Latin}]/gv, "aαbβ");
for (const bad of ["[a--b&&c]", "[a&&&b]", "[(]", "[a-z&&[x]]", "[^\\q{ab}]", "[\\q{ab]", "[&&a]", "[a--]", "[!!]", "[a||b]", "\\q{a}", "[[a]", "[^\\p{RGI_Emoji}]", "\\P{RGI_Emoji}"]) {
  try {
    new RegExp(bad, "v");
    console.log(bad, "ok");
  } catch (e) {
    console.log(bad, e.name);
  }
}
