// Spread arguments live until every kind of callee has taken them.
let n = 0;
const fresh = (head, tail = "") => new Function(`return ${head}(a, b, c, d, e, f) { const one = () => a, two = () => f; ${tail || "return one() + two()();"} }`)();
const args = () => [1, 2, 3, 4];
function call(fn) {
  return fn(...args(), {}, () => 5);
}
function method(o) {
  return o.m(...args(), {}, () => 5);
}
function make(C) {
  return new C(...args(), {}, () => 5);
}
const shown = [];
for (let i = 0; i < 8; i++) {
  shown.push(call(fresh("function")), call(fresh("function").bind({})), call(new Proxy(fresh("function"), {})));
  shown.push(call(new Proxy(fresh("function"), { apply(target, self, list) { return Reflect.apply(target, self, list); } })));
  shown.push(call(fresh("function*")).next().value, method({ m: fresh("function") }));
  call(fresh("async function")).then((v) => n += v);
  shown.push(make(fresh("function", "this.v = one() + two()();")).v);
  const Base = fresh("function", "this.v = one() + two()();");
  shown.push(make(class extends Base { x = [1]; }).v, make(class extends Base { constructor(...rest) { super(...rest); } }).v, make(Base.bind(null)).v, make(new Proxy(Base, {})).v);
  shown.push(Reflect.apply(fresh("function"), null, [...args(), {}, () => 5]), Reflect.construct(Base, [...args(), {}, () => 5]).v, fresh("function").apply(null, [...args(), {}, () => 5]));
  shown.push(fresh("function").call(null, ...args(), {}, () => 5));
}
console.log(shown.every((v) => v === 6), shown.length); // expect: true 120
setTimeout(() => console.log(n)); // expect: 48
