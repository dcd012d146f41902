let x!: number; var y!: string;
x = 1; y = "y";
const o: { a?: { b?: () => number } } = { a: { b: () => 5 } };
console.log(x!, y!.length, o.a!.b!(), o!.a?.b!(), !o.a!, o.a!.b! !== undefined);
let z: any = null;
z ??= 4; z! += 1;
console.log(z!);
// expect: 1 1 5 5 false true
// expect: 5
