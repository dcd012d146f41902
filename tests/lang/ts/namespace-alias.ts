namespace A.B { export const v = 1; export class K { k = 2; } }
import X = A.B;
import K = A.B.K;
import KK = X.K;
console.log(X.v, new K().k, new KK().k);
// expect: 1 2 2
