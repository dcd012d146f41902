// `this` of an initialiser is the instance, with the fields before it.
function from(other: string) { return (_: undefined, c: any) => function (this: any, v: any) { return v + ":" + this[other]; }; }
class A { a = "a"; @from("a") b = "b"; @from("b") c = "c"; }
console.log(new A().c);
// expect: c:b:a
