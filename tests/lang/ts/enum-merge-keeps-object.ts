enum M { A }
const before = M;
enum M { B = 1 }
console.log(before === M, JSON.stringify(before));
// expect: true {"0":"A","1":"B","A":0,"B":1}
