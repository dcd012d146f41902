// functions in object literals
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
const o = { m() { boom(); }, a: () => { boom(); }, f: function () { boom(); }, f2: function named() { boom(); }, nest: { deep() { boom(); } } };
run('method', () => o.m());
run('arrow', () => o.a());
run('function', () => o.f());
run('named', () => o.f2());
run('nested', () => o.nest.deep());
