const base = 10, name = "n", twice = base * 2;
enum E { A = base, B, C = twice + 1, D, S = name }
console.log(JSON.stringify(E));
// expect: {"10":"A","11":"B","21":"C","22":"D","A":10,"B":11,"C":21,"D":22,"S":"n"}
