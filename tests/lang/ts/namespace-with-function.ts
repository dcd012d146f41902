function f(x: number) { return f.offset + x; }
namespace f { export let offset = 10; export const self = f; }
console.log(f(1), f.self === f);
// expect: 11 true
