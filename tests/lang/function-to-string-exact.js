// The source text exactly as written, whatever stands around and inside.
const show = (f) => console.log(JSON.stringify(f.toString()));
show(function /* a */ f /* b */ ( /* c */ x /* d */, ) /* e */ { /* f */ });
show((a) => /* x */ a);
show(async   a=>a);
show(async (
  b) => b);
show(function*(){});
show(async function * g ( ) { });
show({ m ( ) { } }.m);
show({ async * [ "x" + 1 ] (  ) { } }.x1);
show({ get  y ( ) { return 1 } }.__lookupGetter__("y"));
show({ set "z w" (v) { } }.__lookupSetter__("z w"));
show({ f: function  () {} }.f);
show(class   A   { /* in */ static  x = 1 ; });
show(class{constructor  ( a ) { }});
show(class { static async  m ( ) { } }.m);
show(class { static #p ( ) { } static get() { return this.#p } }.get());
show(Math.max);
show(class extends null {}.prototype.constructor);
show(Object.getOwnPropertyDescriptor(Map.prototype, "size").get);
show((function () {}).bind());
show(new Function("a", "b", "return a"));
show(new Function());
show(new (async () => {}).constructor("x", "await x"));
show(Symbol.prototype[Symbol.toPrimitive]);
for (const bad of [{}, null, "f", Object.create(Function.prototype)])
  try {
    Function.prototype.toString.call(bad);
  } catch (e) {
    console.log(e.name);
  }
show(new Proxy(function () {}, {}));
