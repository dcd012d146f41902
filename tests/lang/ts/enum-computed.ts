let calls = 0;
const next = () => ++calls * 10;
enum C { A = next(), B = next() + 1, Len = "abcd".length }
console.log(JSON.stringify(C), calls);
// expect: {"4":"Len","10":"A","21":"B","A":10,"B":21,"Len":4} 2
