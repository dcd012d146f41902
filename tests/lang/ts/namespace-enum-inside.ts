namespace N { export enum E { A, B } export enum E { C = B + 5 } enum P { Q = E.C } export const q = P.Q; export const enum K { Z = 3 } export const z = K.Z; }
console.log(JSON.stringify(N));
// expect: {"E":{"0":"A","1":"B","6":"C","A":0,"B":1,"C":6},"q":6,"K":{"3":"Z","Z":3},"z":3}
