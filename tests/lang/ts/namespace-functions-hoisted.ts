namespace H { export const r = inner(); function inner() { return value === undefined ? "early" : "late"; } var value = 1; }
console.log(H.r);
// expect: early
