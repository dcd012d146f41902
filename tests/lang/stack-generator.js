// generators show their function as the class of the iterator
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
class Foo { *g() { boom(); } }
const o = { *gen() { boom(); } };
run('class', () => new Foo().g().next());
run('object', () => o.gen().next());
run('function', () => { function* gf() { boom(); } gf().next(); });
