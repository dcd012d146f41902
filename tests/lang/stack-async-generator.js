// async generators and for await in stacks
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
async function runAsync(name, f) {
  try { await f(); console.log(name + ': no error'); } catch (e) { console.log(name + ':\n' + lines(e)); }
}
async function leaf() { await 1; throw new Error('x'); }
async function* ag() { yield 1; await leaf(); }
class K { async *g() { await leaf(); } }
(async () => {
  await runAsync('for await', async function viaAg() { for await (const x of ag()) {} });
  await runAsync('method', async function viaG() { for await (const x of new K().g()) {} });
  await runAsync('next', async function viaNext() { const g = ag(); await g.next(); await g.next(); });
  await runAsync('delegate', async function ys() { async function* outer() { yield* ag(); } for await (const x of outer()) {} });
  await runAsync('sync source', async function fs() { for await (const x of [leaf()]) {} });
})();
