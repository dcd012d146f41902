// What u and v forbid that plain patterns allow.
const patterns = ["\\-", "\\a", "{", "}", "]", "a{1", "\\u{110000}", "\\u{}", "\\u{1F600", "\\x1", "\\u12", "\\c", "\\c1", "\\08", "\\1",
  "(?=a)*", "[\\d-z]", "[a-\\d]", "\\p{Nope}", "\\p{Script=Nope}", "\\p", "\\P{L", "\\pL", "[\\b]", "\\k", "\\8", "[\\1]", "\\_", "[\\-]", "\\/", "[b-a]", "(?<=a)+"];
for (const p of patterns) {
  const said = ["", "u", "v"].map((flags) => {
    try {
      new RegExp(p, flags);
      return "ok";
    } catch (e) {
      return e.name;
    }
  });
  console.log(p, said.join(" "));
}
