// the name property of a function, when it is a string, is what stacks show
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
run('renamed', () => { function q() { boom(); } Object.defineProperty(q, 'name', { value: 'renamed' }); q(); });
run('number', () => { function q() { boom(); } Object.defineProperty(q, 'name', { value: 5 }); q(); });
run('getter', () => { function q() { boom(); } Object.defineProperty(q, 'name', { get() { return 'gg'; } }); q(); });
run('empty', () => { function q() { boom(); } Object.defineProperty(q, 'name', { value: '' }); q(); });
