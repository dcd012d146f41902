// the type of the receiver of a plain function
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
function G() { boom(); }
for (const [name, v] of Object.entries({ number: 1, string: 's', null: null, object: {}, array: [], proxy: new Proxy({}, {}), bare: Object.create(null), tagged: { [Symbol.toStringTag]: 'Tag' }, math: Math, map: new Map, date: new Date, symbol: Symbol(), bool: true, regexp: /x/, global: globalThis, bigint: 1n, promise: Promise.resolve(), ctor: { constructor: function Zed() {} }, getter: { get constructor() { return G; } } }))
  run(name, () => G.call(v));
