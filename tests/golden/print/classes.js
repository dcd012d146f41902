class A extends B { constructor() { super(); super.x; super[y] } static s = 1; #p = 2; [k] = 3; "q r" = 4; f; static { this.z } get a() { return this.#p } set a(v) { } static async *m() { } async n() { } #o() { } static #t; accessor w = 1; static accessor v; has(x) { return #p in x } get; set; static; async; 'constructor2'() { } 1() { } 'get'() { } }
x = class { }; x = class Named extends (a, b) { }; function T() { return new.target }
export class E { } export default class extends E { }
