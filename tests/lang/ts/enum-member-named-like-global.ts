enum G { undefined = 1, NaN = 2, Infinity = 3, X = NaN + 1 }
console.log(JSON.stringify(G));
// expect: {"1":"undefined","2":"NaN","3":"X","undefined":1,"NaN":2,"Infinity":3,"X":3}
