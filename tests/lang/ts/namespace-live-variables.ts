namespace N {
    export let count = 0;
    export function inc() { count++; count += 1; return count; }
    export const read = () => count;
}
N.inc();
console.log(N.count, N.read());
N.count = 50;
console.log(N.read(), N.inc());
// expect: 2 2
// expect: 50 52
