// functions without a name show what they were assigned to
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
const p = {}, w = { a: {} };
p.x = function () { boom(); };
p.y = () => { boom(); };
w.a.b = function () { boom(); };
w['q'] = function () { boom(); };
function F() {}
F.prototype.bar = function () { boom(); };
F.stat = function () { boom(); };
run('member', () => p.x());
run('arrow', () => p.y());
const { x } = p;
run('taken out', () => x());
run('deep', () => w.a.b());
run('string key', () => w.q());
run('prototype', () => new F().bar());
const bar = F.prototype.bar;
run('prototype, taken out', () => bar());
run('static', () => F.stat());
