enum M { A, B }
enum M { C = 10, D = B + 1, E = A }
console.log(JSON.stringify(M));
// expect: {"0":"E","1":"B","2":"D","10":"C","A":0,"B":1,"C":10,"D":2,"E":0}
