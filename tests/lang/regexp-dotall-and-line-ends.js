// The dot and the line ends: \n \r U+2028 U+2029, with and without s.
const ends = ["\n", "\r", "\u2028", "\u2029", "\v", "\f", "\x85", "\u00a0"];
console.log(ends.map((c) => /./.test(c)).join());
console.log(ends.map((c) => /./s.test(c)).join());
console.log(ends.map((c) => /^b/m.test("a" + c + "b")).join());
console.log(ends.map((c) => /a$/m.test("a" + c + "b")).join());
console.log(/a$/.test("a\n"), /a$/m.test("a\r\n"), /^$/m.test("a\n\nb"), "a\r\nb".split(/^/m).length);
console.log("a\nb\nc".replace(/^/gm, "> ").split("\n").join("|"));
console.log("a\nb\n".replace(/$/gm, ";").split("\n").join("|"));
console.log(/a.b/u.test("a\u{1F600}b"), /a.b/.test("a\u{1F600}b"), /a..b/.test("a\u{1F600}b"));
console.log(/[^]/.test("\n"), /[]/.test("a"), /[^]{2}/u.test("\u{1F600}"));
