// Static private members.
class A {
  static #n = 0;
  static #next() { return ++A.#n; }
  static take() { return A.#next(); }
}
A.take();
console.log(A.take());
// expect: 2
