enum A { X = 1 }
function f(A: { X: number }) { return A.X + ((A: any) => A.X * 2)({ X: 5 }); }
console.log(f({ X: 50 }), A.X);
// expect: 60 1
