namespace L { const L = 5; export const v = L; }
console.log(JSON.stringify(L));
// expect: {"v":5}
