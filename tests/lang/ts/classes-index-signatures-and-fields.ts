class I { [k: string]: unknown; [Symbol.for("s")] = 1; ["computed" + 1]: number = 2; 0 = "zero"; "str": string = "s"; static readonly [k: number]: string; }
console.log(Reflect.ownKeys(new I()).map(String).join());
// expect: 0,computed1,str,Symbol(s)
