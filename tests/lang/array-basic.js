// push, pop, shift, unshift, length.
const a = [1, 2, 3];
console.log(a.push(4, 5), a.pop(), a.shift(), a.unshift(0, 9), a.join(), a.length);
a.length = 2; console.log(a.join(), a[5], a.length); a[4] = "x"; console.log(a.join("-"), a.length, 3 in a);
try { a.length = -1; } catch (e) { console.log(e.name + ": " + e.message); }
// expect: 5 5 1 5 0,9,2,3,4 5
// expect: 0,9 undefined 2
// expect: 0-9---x 5 false
// expect: RangeError: Invalid array length
