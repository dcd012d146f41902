// The update part sees the copy of the next turn.
const fs = [];
for (let i = 0; i < 6; fs.push(() => i), i++) i++;
console.log(fs.map((f) => f()).join());
// expect: 3,5,6
