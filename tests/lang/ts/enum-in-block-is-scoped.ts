{ enum B { A = 1 } console.log(B.A); }
console.log(typeof B);
declare const B: any;
// expect: 1
// expect: undefined
