// Patterns in replacements, functions.
console.log("abcabc".replace("b", "[$&$`$'$$]"), "abc".replaceAll("", "-"), "aXbX".replaceAll("X", (m, i) => i), "john smith".replace(/(\w+)\s(\w+)/, "$2, $1"), "2020-01".replace(/(?<y>\d+)-(?<m>\d+)/, "$<m>/$<y>"), "aaa".replace(/a/g, (m, i) => i), "x".replace("x", "$1$0$<n>"));
try { "a".replaceAll(/a/, ""); } catch (e) { console.log(e.name); }
// expect: a[bacabc$]cabc -a-b-c- a1b3 smith, john 01/2020 012 $1$0$<n>
// expect: TypeError
