namespace N { export let x = 1; }
namespace N { x = 5; x++; export const get = () => x; }
N.x = 9;
console.log(N.get());
// expect: 9
