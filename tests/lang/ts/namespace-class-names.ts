namespace N { export class K { static s = K.name; } export const L = class { static t = "t"; }; export abstract class Ab { static u = Ab.name; } }
console.log(N.K.s, N.K.name, N.L.t, N.Ab.u);
// expect: K K t Ab
