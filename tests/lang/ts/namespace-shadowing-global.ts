namespace Console { export const log = (s: string) => console.log("[" + s + "]"); }
namespace JSON2 { export const parse = JSON.parse; }
Console.log(String(JSON2.parse("[1]")[0]));
// expect: [1]
