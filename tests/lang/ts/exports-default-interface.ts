export default interface Foo { a: number }
console.log("fine");
// expect: fine
