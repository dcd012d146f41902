// Parameters of function type, this types, predicates.
function each<T>(list: readonly T[], f: (item: T, index: number) => void, done: () => void = () => {}): asserts list is T[] { list.forEach(f); done(); }
each([1, 2], (x: number, i: number): void => console.log(x, i), () => console.log("done"));
const fs: Array<() => void> = [() => console.log("in array")]; fs[0]!();
// expect: 1 0
// expect: 2 1
// expect: done
// expect: in array
