// functions as receivers show their name
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
function G() {} function H() { boom(); }
run('function', () => H.call(G));
run('itself', () => H.call(H));
run('constructor', () => H.call(Array));
run('anonymous class', () => H.call(class {}));
run('arrow', () => H.call(() => 1));
run('native', () => H.call(Math.max));
run('bound', () => H.call(G.bind()));
run('class', () => H.call(class Foo {}));
