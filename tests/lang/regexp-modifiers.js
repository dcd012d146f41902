// (?i:), (?-i:), (?s-m:): flags for a part of the pattern.
const t = (re, ...texts) => console.log(String(re), texts.map((s) => re.test(s)).join());
t(/^(?i:a)b$/, "ab", "Ab", "aB");
t(/^(?-i:a)b$/i, "ab", "Ab", "aB");
t(/^(?i:a(?-i:b)c)$/, "ABC", "AbC", "abc");
t(/^(?s:.)$/, "\n");
t(/^(?-s:.)$/s, "\n", "a");
t(/a(?m:$)/, "a\nb");
t(/a(?-m:$)/m, "a\nb", "a");
t(/(?i:[a-c])/, "B", "D");
t(/(?i:(?<x>q))\k<x>/, "Qq", "QQ");
t(/(?i:é)/, "É");
t(/(?ims:^.b$)/, "\nB\n");
t(/(?:(?i:x)|y)/, "X", "Y");
for (const bad of ["(?ii:a)", "(?i-i:a)", "(?-:a)", "(?-ii:a)", "(?g:a)", "(?u:a)", "(?i)", "(?i", "(?I:a)", "(?x:a)", "(?im-s:a)"]) {
  try {
    new RegExp(bad);
    console.log(bad, "ok");
  } catch (e) {
    console.log(bad, e.name);
  }
}
