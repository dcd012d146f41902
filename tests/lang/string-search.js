// indexOf, includes, startsWith and so on.
const s = "banana";
console.log(s.indexOf("an"), s.indexOf("an", 2), s.lastIndexOf("an"), s.lastIndexOf("an", 2), s.includes("nan"), s.startsWith("na", 2), s.endsWith("ana", 4), s.indexOf(""), s.indexOf("", 99), s.indexOf("x"), "日本日".lastIndexOf("日"));
try { s.includes(/a/); } catch (e) { console.log(e.message); }
// expect: 1 3 3 1 true true true 0 6 -1 2
// expect: First argument to String.prototype.includes must not be a regular expression
