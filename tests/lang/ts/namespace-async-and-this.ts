namespace N { export const p = (async () => { await null; return v; })(); export let v = 1; export const self = () => typeof N; }
N.v = 8;
N.p.then(x => console.log(x, N.self()));
// expect: 8 object
