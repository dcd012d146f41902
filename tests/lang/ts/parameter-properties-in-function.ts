function make(k: number) { return class { constructor(public v: number, readonly w = v + k) {} sum() { return this.v + this.w; } }; }
const K1 = make(1), K2 = make(100);
console.log(new K1(1).sum(), new K2(1).sum(), Object.keys(new (make(5))(2)).join());
// expect: 3 102 v,w
