// code of eval shows where eval was called
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
globalThis.boom = boom;
run('direct', () => eval('boom()'));
run('function in it', () => eval('(function g() { boom(); })()'));
run('nested', function nm() { eval("eval('boom()')"); });
run('indirect', () => (0, eval)('boom()'));
run('indirect function', function ind() { (0, eval)('function gg() { boom(); } gg()'); });
run('later', () => gg());
class C { m() { eval('boom()'); } }
run('method', () => new C().m());
run('lines', () => eval('\n\n  boom()'));
run('arrow', () => eval('(() => boom())()'));
run('class', () => eval('new (class Z { constructor() { boom(); } })'));
