class T { n = 1; f(this: T, x: number) { return this.n + x; } static g(this: typeof T) { return this.name; } get h() { return (function (this: any, ...a: number[]) { return a.length; })(1, 2); } }
console.log(new T().f(1), T.g(), new T().h, T.prototype.f.length);
// expect: 2 T 2 1
