module Old { export const o = 1; }
const module1 = 2, namespace = 3, type = 4, declare = 5, abstract = 6;
console.log(Old.o, module1, namespace, type, declare, abstract);
// expect: 1 2 3 4 5 6
