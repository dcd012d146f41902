// Captures go into the result; limits; empty matches.
console.log(JSON.stringify("a1b2c".split(/(\d)/)), JSON.stringify("abc".split(/(?:)/)), JSON.stringify("".split(/x/)), JSON.stringify("".split(/(?:)/)), JSON.stringify("a,b;c".split(/[,;]/, 2)), JSON.stringify("test".split(/(?:e|(x))/)));
// expect: ["a","1","b","2","c"] ["a","b","c"] [""] [] ["a","b"] ["t",null,"st"]
