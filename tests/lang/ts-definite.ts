// Definite assignment and accessor types.
let x!: number; class A { p!: string; private _v: number = 1; get v(): number { return this._v; } set v(n: number) { this._v = n; } static #c?: number = 4; static c(): number { return A.#c!; } [key: string]: any; }
x = 1; const a = new A(); a.v = 5; console.log(x, a.v, "p" in a, A.c());
// expect: 1 5 true 4
