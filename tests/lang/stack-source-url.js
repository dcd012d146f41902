// sourceURL comments name eval code
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
run('plain', () => eval('boom()\n//# sourceURL=foo.js'));
run('function', () => eval('(function q() { boom(); })()\n//# sourceURL=foo.js'));
run('outer', () => eval("eval('boom()')\n//# sourceURL=outer.js"));
run('new Function', () => new Function('boom()\n//# sourceURL=nf.js')());
run('at', () => eval('boom()\n//@ sourceURL=at.js'));
run('space', () => eval('boom()\n//# sourceURL=a b.js'));
run('two', () => eval('//# sourceURL=one.js\nboom()\n//# sourceURL=two.js'));
