enum N { A = 5, B, C = -3, D, E = 1.5, F }
console.log(JSON.stringify(N));
// expect: {"5":"A","6":"B","A":5,"B":6,"C":-3,"-3":"C","D":-2,"-2":"D","E":1.5,"1.5":"E","F":2.5,"2.5":"F"}
