// [as name] where the receiver has the function under another name only
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
const o = { f2: function named() { boom(); }, m() { boom(); } };
run('own', () => o.f2());
o.alias = o.m;
run('both', () => o.alias());
o.third = o.f2;
run('ambiguous', () => o.third());
run('getter', () => { const q = {}; Object.defineProperty(q, 'dp', { get: function () { boom(); }, enumerable: true }); q.dp; });
run('hidden getter', () => { const q = {}; Object.defineProperty(q, 'dp', { get() { boom(); } }); q.dp; });
function G() {} function H() { boom(); } G.x = H; G.z = { q: H };
run('on a function', () => G.x());
run('deeper', () => G.z.q());
