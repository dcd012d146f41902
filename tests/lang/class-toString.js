// The exact source of functions and classes.
class A { m ( ) { return 1 } }
function  f ( a,b ) { /* c */ }
console.log(A.toString(), f.toString(), (x=>x).toString(), A.prototype.m.toString());
console.log(Math.max.toString(), (class{}).toString(), ({ get a() { return 1; } }, Object.getOwnPropertyDescriptor({ get a() { return 1; } }, "a").get.toString()));
// expect: class A { m ( ) { return 1 } } function  f ( a,b ) { /* c */ } x=>x m ( ) { return 1 }
// expect: function max() { [native code] } class{} get a() { return 1; }
