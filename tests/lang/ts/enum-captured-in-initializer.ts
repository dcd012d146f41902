enum E { A = 1, B = (() => E.A + 10)(), C = [1, 2].map(x => x + E.A).length, D = (function () { return A; })() }
console.log(JSON.stringify(E));
// expect: {"1":"D","2":"C","11":"B","A":1,"B":11,"C":2,"D":1}
