// slice, substring, substr, split.
const s = "abcdef";
console.log(s.slice(-3, -1), s.substring(4, 1), s.substr(-3, 2), s.slice(2), s.slice(4, 2) === "", s.split("").join("-"), "a,b,,c".split(",").length, "a,b".split(",", 1).join(), "".split("").length, "".split(",").length, s.split(/[bd]/).join("|"), "abc".split(/(b)/).join("|"));
// expect: de bcd de cdef true a-b-c-d-e-f 4 a 0 1 a|c|ef a|b|c
