// slow
// Helpers over helpers recurse without JavaScript in between: RangeError, not the end of the stack.
let it = [1][Symbol.iterator]();
for (let i = 0; i < 200000; i++)
    it = it.map((x) => x);
try {
    it.next();
    console.log('came back');
} catch (e) {
    console.log(e instanceof RangeError); // expect: true
}
