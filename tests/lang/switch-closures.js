// let in a switch is shared by its cases.
const fs = [];
switch (1) { case 1: let x = 1; fs.push(() => x); case 2: x = 2; fs.push(() => ++x); }
console.log(fs[0](), fs[1](), fs[0]());
// expect: 2 3 3
