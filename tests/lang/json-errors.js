// What JSON.parse says about bad text.
const texts = ["", "{", "{\"a\":1,}", "[1,]", "abc", "[1 2]", "{\"a\" 1}", "{a:1}", "\"abc", "\"a\nb\"", "\"a\\qb\"", "\"a\\u12xb\"",
  "01", "-", "1.", "1e", "{} x", "undefined", "tru", "x".repeat(40), "[1,2,3,1,1,1,1,1,1,1,1,1,1,x,2,2,2,2,2,2,2,2,2,2]",
  "[1,2,3,4", "[\"aaaaa\nbbb\"]", "[1,2,x]\n  ", "{\"a\":1,\n\"b\"}", "{\"a\":1 \"b\"}", "-x", "\"\\", "\"\\u12", "trux", "{1:2}", "[,]",
  "{,}", "{\"a\":}", "+1", "[}", "1 1", "NaN", "[object Object]", "{\"a\"", "[", "\"é\u0001\"", "[\"日\" x]", "1.5.5", "[1,\r\n\r\n2 3]",
  "\u00a01", "{\"a\":1}}"];
for (const text of texts) {
  try {
    console.log(JSON.stringify(JSON.parse(text)));
  } catch (e) {
    console.log(e.name + ": " + e.message);
  }
}
