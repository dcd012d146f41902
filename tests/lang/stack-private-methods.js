// private methods show their #name
// The frames above the line that runs the case, without folders.
const lines = e => {
  const out = [];
  for (const line of e.stack.split('\n').slice(1)) {
    if (/\b(run|runAsync) \(/.test(line)) break;
    if (!/node:internal/.test(line)) out.push(line.trim().replace(/(file:\/\/)?\/[^ ()]*\//g, ''));
  }
  return out.join('\n');
};
function run(name, f) {
  try { f(); console.log(name + ': no error'); } catch (e) { console.log(name + ':\n' + lines(e)); }
}
const boom = () => { throw new Error('x'); };
class Foo {
  constructor(t) { if (t) boom(); }
  m() { boom(); }
  static s() { boom(); }
  get x() { return boom(); }
  set x(v) { boom(); }
  static get sx() { return boom(); }
  #p() { boom(); }
  callp() { this.#p(); }
  get #gp() { return boom(); }
  callgp() { return this.#gp; }
  static #sp() { boom(); }
  static callsp() { Foo.#sp(); }
  arrow = () => { boom(); };
  fn = function () { boom(); };
  'a b'() { boom(); }
  42() { boom(); }
  [Symbol.iterator]() { boom(); }
  ['comp' + 1]() { boom(); }
}
class Sub extends Foo { constructor(t) { super(t); } m() { super.m(); } }
class Default extends Foo {}
run('method', () => new Foo().callp());
run('static', () => Foo.callsp());
run('getter', () => new Foo().callgp());
