// C functions between callbacks
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
run('map', () => [1].map(() => boom()));
run('forEach', () => [1].forEach(function cb() { boom(); }));
run('sort', () => [1, 2].sort(() => boom()));
run('replace', () => 'a'.replace(/a/, () => boom()));
run('stringify', () => JSON.stringify({ toJSON() { boom(); } }));
run('parse', () => JSON.parse('[1]', () => boom()));
run('from', () => Array.from([1], () => boom()));
run('Map', () => new Map([[1, 1]]).forEach(() => boom()));
run('groupBy', () => Object.groupBy([1], () => boom()));
run('typed', () => new Uint8Array(1).map(() => boom()));
run('assign', () => Object.assign({}, { get x() { boom(); } }));
run('get', () => Reflect.get({ get g() { boom(); } }, 'g'));
run('apply', () => Reflect.apply(boom, null, []));
