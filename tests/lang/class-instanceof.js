// Symbol.hasInstance.
class Even { static [Symbol.hasInstance](n) { return n % 2 === 0; } }
console.log(2 instanceof Even, 3 instanceof Even);
try { 1 instanceof 1; } catch (e) { console.log(e.message); }
// expect: true false
// expect: Right-hand side of 'instanceof' is not an object
