enum A { S = "s" }
enum E { A = 10, V = A.S as any }
console.log(JSON.stringify(E), (E as any).s);
// expect: {"10":"A","A":10,"undefined":"V"} undefined
