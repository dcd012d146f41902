// tsc: {"isolatedModules": false, "preserveConstEnums": true}
const enum L { P = 3 }
(L as any).P = 100;
console.log(L.P);
function late() { return L.P }
console.log(late());
