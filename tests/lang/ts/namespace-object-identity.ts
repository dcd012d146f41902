namespace N { export const self = N; }
const first = N;
namespace N { export const again = N === first; }
console.log(N.self === first, N.again);
// expect: true true
