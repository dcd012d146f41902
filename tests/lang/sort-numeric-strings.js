// Sorting mixes.
console.log([5, "10", 1, "9"].sort().join(), [-1, -10, 2].sort().join(), ["ä", "a", "z"].sort().join(), [[2], [1, 5], [1]].sort().join("|"), [3, undefined, null, NaN].sort().map(String).join());
// expect: 1,10,5,9 -1,-10,2 a,z,ä 1|1,5|2 3,NaN,null,undefined
