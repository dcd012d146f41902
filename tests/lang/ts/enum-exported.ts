export enum E { A, B }
export enum E { C = 2 }
export const enum K { Z = 9 }
enum Local { L = 1 }
export { Local as Renamed };
console.log(JSON.stringify(E), K.Z);
import * as self from "./enum-exported";
console.log(Object.keys(self).join());
// expect: {"0":"A","1":"B","2":"C","A":0,"B":1,"C":2} 9
// expect: E,K,Renamed
