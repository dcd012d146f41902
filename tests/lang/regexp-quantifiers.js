// Greedy, lazy, counted, empty.
console.log("aaaa".match(/a{2,3}/)[0], "aaaa".match(/a{2,3}?/)[0], "<a><b>".match(/<.+?>/)[0], "aXbX".match(/.*X/)[0], "x{1".match(/x{1/)[0], "aaa".match(/a*?$/)[0], "ab".match(/(?:)/)[0].length, "abab".match(/(ab){2}/)[0]);
// expect: aaa aa <a> aXbX x{1 aaa 0 abab
