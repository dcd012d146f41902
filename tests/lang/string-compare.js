// localeCompare and operators.
console.log(["b", "a", "C", "ä", "z", "Z"].sort((x, y) => x.localeCompare(y)).join(), "a" < "b", "a".localeCompare("a"), "a".localeCompare("b"), "résumé".localeCompare("resume") > 0, "a" < "B");
// expect: a,ä,b,C,z,Z true 0 -1 true false
