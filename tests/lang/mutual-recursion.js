// Functions that call each other.
const even = (n) => (n === 0 ? true : odd(n - 1)), odd = (n) => (n === 0 ? false : even(n - 1));
console.log(even(1000), odd(7));
// expect: true true
