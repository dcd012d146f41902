// Decorators are called without a this.
const log: any[] = [];
export {};
const o = { d(this: any, ...a: any[]) { log.push(typeof this); }, f() { return function (this: any) { log.push(typeof this); }; } };
@o.d class A { @o.d m() {} @o.f() x = 1; n(@o.d p: any) {} }
console.log(log.join());
// expect: undefined,undefined,undefined,undefined
