// ** binds to the right.
console.log(2 ** 3 ** 2, (-2) ** 3, `${2n ** 64n}`, 10 ** -2);
let x = 2; x **= 10; console.log(x);
// expect: 512 -8 18446744073709551616 0.01
// expect: 1024
