namespace N {
    console.log(typeof early);
    export function early() { return new K().v; }
    export class K { v = 4; static make() { return new K(); } }
    export abstract class Base { abstract m(): void; }
    export async function later() { return 5; }
    export function* gen() { yield 6; }
}
console.log(N.early(), N.K.make().v, typeof N.Base, [...N.gen()].join());
N.later().then(v => console.log(v));
// expect: function
// expect: 4 4 function 6
// expect: 5
