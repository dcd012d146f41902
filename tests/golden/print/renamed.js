// flags: --minify-identifiers
import theDefault, { imported, other as renamed } from "x";
import * as everything from "y";
export const exported = 1, { destructured: alsoExported } = everything;
export { hidden as shown, imported as handedOn };
let hidden = theDefault + renamed;
function outer(first, second = first, { third, nested: [fourth] } = {}) {
  const inner = first + second, arrow = (own) => own + inner + exported;
  for (const item of [third, fourth]) { let once = item; arrow(once) }
  try { arrow() } catch (problem) { console.log(problem) } finally { let last; arrow(last) }
  return { inner, arrow, first: hidden, method(first) { return first } };
}
label: for (;;) { again: for (;;) { if (hidden) break label; continue again } }
class Klass extends outer { #field = 1; static #method() { return Klass } get #pair() { return this.#field } other(o) { return #field in o && Klass.#method(this.#pair) } }
const expression = class Own { self() { return Own } }, named = function self() { return self }, unusedName = function f() {};
function sees(text, kept) { let seen = kept; return (function inner(deep) { return eval(text) })() }
export default function theFunction() { return new Klass(expression, named, unusedName, sees, typeof global1, ...arguments) }
