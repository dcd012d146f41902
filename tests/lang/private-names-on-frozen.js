// A private name may be added to an object that is frozen or sealed, as in V8 and JavaScriptCore: no property is added.
class Given {
  constructor(o) {
    return o;
  }
}
class Marked extends Given {
  #x = 1;
  #method() {
    return "m" + this.#x;
  }
  get #double() {
    return this.#x * 2;
  }
  static has(o) {
    return #x in o;
  }
  static use(o) {
    o.#x++;
    return o.#method() + " " + o.#double;
  }
}
for (const change of [Object.freeze, Object.seal, Object.preventExtensions]) {
  const o = change({ a: 1 });
  new Marked(o);
  console.log(Marked.has(o), Marked.use(o), Object.isFrozen(o), Reflect.ownKeys(o).join());
  // expect: true m2 4 true a
  // expect: true m2 4 false a
  // expect: true m2 4 false a
}
class Base {
  constructor() {
    Object.freeze(this);
  }
}
class Derived extends Base {
  #secret = "kept";
  get secret() {
    return this.#secret;
  }
}
for (let i = 0; i < 300; i++) new Derived();
console.log(new Derived().secret); // expect: kept
try {
  new Marked(new Marked({}));
} catch (e) {
  console.log(e.name); // expect: TypeError
}
