enum Empty {}
enum One { A, }
console.log(JSON.stringify(Empty), JSON.stringify(One));
// expect: {} {"0":"A","A":0}
