// tsc: {"isolatedModules": false}
declare const enum D { Z = 9, Y, X = Z | 4, W = D.Y, "odd name" = "o", T = `t${Z}` }
console.log(D.Z, D.Y, D.X, D.W, D["odd name"], D.T);
function inner() { return () => D.Z + D.X }
console.log(inner()());
class C { field = D.W; static s = D.Y; [D["odd name"]]() { return D.Z } }
console.log(new C().field, C.s, new C().o());
