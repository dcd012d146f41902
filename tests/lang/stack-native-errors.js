// errors thrown by C functions name them
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
run('reduce', () => [].reduce(() => 1));
run('JSON', () => JSON.parse('{'));
run('decode', () => decodeURIComponent('%'));
run('RegExp', () => new RegExp('('));
run('BigInt', () => BigInt(1.5));
run('defineProperty', () => Object.defineProperty(1));
run('Map', () => new Map(1));
run('read', () => null.x);
run('class', () => { class Q {} Q(); });
