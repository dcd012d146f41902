// Every turn of a loop has its own binding.
const fs = [];
for (let i = 0; i < 3; i++) fs.push(() => i);
console.log(fs.map((f) => f()).join());
for (var j = 0; j < 3; j++) fs[j] = () => j;
console.log(fs.map((f) => f()).join());
// expect: 0,1,2
// expect: 3,3,3
