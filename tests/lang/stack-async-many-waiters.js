// a promise that two wait for ends the trace
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
(async () => {
  await runAsync('two', async function ma() { const p = leaf(); const a = (async function a() { await p; })(); const b = (async function b() { await p; })(); b.catch(() => {}); await a; });
  await runAsync('deep', async function deep() { async function rec(n) { if (n) await rec(n - 1); else await leaf(); } await rec(15); });
})();
