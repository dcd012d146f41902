function a(this: { v: number }, b?: number, ...rest: [string?, ...number[]]): string { return `${this.v} ${b} ${rest}` }
const arrow = async <T extends {}>(x?: T, { y = 1, z }: { y?: number; z?: string } = {}): Promise<string> => `${x} ${y} ${z}`;
function* gen<T>(this: void, x: T): Generator<T, void, unknown> { yield x }
function overload(x: string): string; function overload(x: number): number; function overload(x: any) { return x }
console.log(a.call({ v: 1 }, 2, "x", 3), a.length, overload(5), [...gen(1)].join());
arrow("p", { z: "q" }).then(console.log);
