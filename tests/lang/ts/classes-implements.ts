interface A { a: number } interface B<T> { b: T }
class C implements A, B<string> { a = 1; b = "b"; }
const D = class Named<T> implements A { a = 2; };
class implements_ { implements = 3; }
console.log(JSON.stringify(new C()), D.name, new D().a, new implements_().implements);
// expect: {"a":1,"b":"b"} Named 2 3
