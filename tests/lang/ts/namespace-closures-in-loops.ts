namespace N { export const fs: (() => number)[] = []; for (let i = 0; i < 3; i++) fs.push(() => i * scale); export let scale = 10; }
console.log(N.fs.map(f => f()).join());
N.scale = 2;
console.log(N.fs.map(f => f()).join());
// expect: 0,10,20
// expect: 0,2,4
