namespace N { export const a = 1; export function fa() { return "fa"; } }
namespace N { export const b = a + 1; export const viaFunction = fa(); const hidden = 1; }
namespace N { export const c = [a, b].join(); }
console.log(JSON.stringify(N));
// expect: {"a":1,"b":2,"viaFunction":"fa","c":"1,2"}
