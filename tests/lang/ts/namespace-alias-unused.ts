// peer: none
// Aliases that nothing uses leave nothing, whatever they name.
import Nope = NotThere.At.All;
import Chain = Nope.Sub;
let t: Chain;
namespace N { import Other = Missing.One; export const v = 1; }
console.log("fine", N.v);
// expect: fine 1
