// Comparisons that are not type arguments.
const a = 5, b = 3, c = 1, f = (...x: any[]) => x.join();
console.log(f(a < b, b > c), a < b === false, f(a<b,b>c), a << b, a >>> c, a >= b, f<number>(1));
// expect: false,true true false,true 40 2 true 1
