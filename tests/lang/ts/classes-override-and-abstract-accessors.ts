abstract class Shape { abstract get area(): number; abstract set label(v: string); declare kind: string; static #count = 0; static made() { return ++Shape.#count } protected abstract describe?(): string }
class Square extends Shape { constructor(readonly side: number, override kind = "square") { super() } override get area(): number { return this.side ** 2 } override set label(v: string) { this.kind = v } }
const s = new Square(3); s.label = "box";
console.log(s.area, s.kind, Shape.made(), Object.keys(s).join());
