// calls of what has no name point to the parenthesis
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
const o = { f() { return () => boom(); } };
run('iife', () => (function () { boom(); })());
run('arrow', () => (() => boom())());
run('index', () => o['f']()());
run('tag', () => { const tag = () => boom(); tag `x`; });
run('comma', () => (0, boom)());
run('optional', () => boom?.());
run('default', () => { function dp(a = boom()) {} dp(); });
run('computed key', () => { class Q { [boom()]() {} } });
run('spread', () => boom(...[1]));
