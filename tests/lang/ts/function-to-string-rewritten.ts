// peer: none
// toString of functions with enums, parameter properties and JSX is printed JavaScript; of others their text with the types blanked.
function f(a: number) { enum E { A } return E.A + a }
class P { constructor(private x: number) {} static async *s() { enum Q { Z } } get g() { enum W { V } return 1 } plain(a: string) { return a! } }
const o = { k(x: number) { enum I { J } } }, ar = (x: number) => { enum L { M } return x };
const getter = Object.getOwnPropertyDescriptor(P.prototype, "g")!.get!;
const shape = (q: unknown) => String(q).replace(/\s+/g, " ");
for (const q of [f, P, P.s, getter, o.k, ar, P.prototype.plain]) console.log(shape(q));
console.log(eval("(" + f + ")")(3), new (eval("(" + P + ")"))(5).x);
// expect: function f(a) { let E; ((E) => { E[E["A"] = 0] = "A"; })(E ||= {}); return E.A + a; }
// expect: class P { x; constructor(x) { this.x = x; } static async* s() { let Q; ((Q) => { Q[Q["Z"] = 0] = "Z"; })(Q ||= {}); } get g() { let W; ((W) => { W[W["V"] = 0] = "V"; })(W ||= {}); return 1; } plain(a) { return a; } }
// expect: async* s() { let Q; ((Q) => { Q[Q["Z"] = 0] = "Z"; })(Q ||= {}); }
// expect: get g() { let W; ((W) => { W[W["V"] = 0] = "V"; })(W ||= {}); return 1; }
// expect: k(x) { let I; ((I) => { I[I["J"] = 0] = "J"; })(I ||= {}); }
// expect: (x) => { let L; ((L) => { L[L["M"] = 0] = "M"; })(L ||= {}); return x; }
// expect: plain(a ) { return a }
// expect: 3 5
