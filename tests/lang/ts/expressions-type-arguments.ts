const id = <T>(x: T): T => x, tag = <T>(s: TemplateStringsArray, ...v: T[]) => s.join("|") + v.join();
class K<T> { constructor(public v?: T) {} static make<T>(v: T) { return new K<T>(v); } }
console.log(id<string>("s"), new K<number>(1).v, K.make<Map<string, number[]>>(new Map()).v!.size, tag<number>`a${1}b${2}`);
const inst = id<number>, made = new K<string>;
console.log(inst(5), made.v, (id<number>)(6), id?.<number>(7));
let a = 1, b = 2, c = 3;
console.log(a < b, b > c, (a < b) === (b > c), a<b&&b>c, [a<b, c>a].join());
// expect: s 1 0 a|b|1,2
// expect: 5 undefined 6 7
// expect: true false false false true,true
