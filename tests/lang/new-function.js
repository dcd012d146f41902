// Function constructors.
const add = new Function("a", "b", "return a + b");
console.log(add(1, 2), add.name, add.toString(), Function("return this")() === globalThis);
const G = Object.getPrototypeOf(function* () {}).constructor;
console.log([...new G("yield 1; yield 2")()].join());
try { new Function("a b", ""); } catch (e) { console.log(e.name); }
// expect: 3 anonymous function anonymous(a,b
// expect: ) {
// expect: return a + b
// expect: } true
// expect: 1,2
// expect: SyntaxError
