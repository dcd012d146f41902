namespace N { export let i = 0; export const log: number[] = []; for (i = 0; i < 3; i++) log.push(i); for (i of [7, 8]) log.push(i); }
console.log(N.i, N.log.join());
// expect: 8 0,1,2,7,8
