namespace N {
    export const { a, b: [c, ...d], ...rest } = { a: 1, b: [2, 3, 4], e: 5, f: 6 };
    export let [x, , y = x] = [7, 8];
    console.log(a, c, d.join(), JSON.stringify(rest), x, y);
    ({ x, y } = { x: 1, y: 2 });
    [x, y] = [y, x];
}
console.log(JSON.stringify(N));
// expect: 1 2 3,4 {"e":5,"f":6} 7 7
// expect: {"a":1,"c":2,"d":[3,4],"rest":{"e":5,"f":6},"x":2,"y":1}
