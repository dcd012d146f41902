let a = 8, b = 2, i = 1, n = 3;
const arr: Array<Array<number>> = [[1]];
console.log(a >> b, a >>> b, a >= b, i < n, (a >>= 1, a), (a >>>= 1, a));
const m: Map<string, Set<number>> = new Map<string, Set<number>>([["k", new Set<number>([1])]]);
console.log(arr[0][0] < 2, m.get("k")!.size >= 1, new Array<Promise<Array<number>>>(2).length);
// expect: 2 2 true true 4 2
// expect: true true 2
