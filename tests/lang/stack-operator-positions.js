// operators and assignments that run code point to the operator
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
const v = { valueOf() { boom(); } };
run('add', () => 1 + v);
run('chain', () => 1 + 2 * v);
run('compare', () => v < 1);
run('set', () => { ({ set x(q) { boom(); } }).x = 1; });
run('symbol', () => Symbol() + 1);
run('in', () => 'x' in new Proxy({}, { has() { boom(); } }));
