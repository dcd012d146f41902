// Line breaks end types and assertions.
let a = 1
type X = { a: number
  b: string }
interface Y { c: 1, d: 2; e
: 3 }
const b = a
as = 5
var as: number
console.log(a, b, as)
// expect: 1 1 5
