// Escapes in literals.
console.log("\x41\u0042\u{43}\u{1F600}\
joined", '\'"\0'.length, "\v\f\b".length, "\u2028".length, "a\tb\\n");
// expect: ABC😀joined 3 3 1 a	b\n
