enum A { X = 3, S = "s" }
enum B { Y = A.X * 2, Z, T = A["X"], U }
enum C { S = A.S, R = `${A.S}-${A.X}` }
console.log(JSON.stringify(B), JSON.stringify(C));
// expect: {"3":"T","4":"U","6":"Y","7":"Z","Y":6,"Z":7,"T":3,"U":4} {"S":"s","R":"s-3"}
