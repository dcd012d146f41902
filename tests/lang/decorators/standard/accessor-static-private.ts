// Static and private auto-accessors.
function log({ get, set }: any, c: any) { return { get(this: any) { return c.name + "=" + get.call(this); }, init: (v: any) => v + (c.static ? "s" : "") + (c.private ? "p" : "") }; }
class A {
  @log static accessor a = "a";
  @log accessor #b = "b";
  @log static accessor #c = "c";
  b() { this.#b = this.#b + "!"; return this.#b; }
  static c() { return A.#c; }
}
console.log(A.a, new A().b(), A.c());
// expect: a=as #b=#b=bp! #c=csp
