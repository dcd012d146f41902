// callers that await are shown as async frames
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
async function mid() { await leaf(); }
class K { async m() { await leaf(); } static async s() { await leaf(); } async #p() { await leaf(); } async cp() { await this.#p(); } }
await_all();
async function await_all() {
  await runAsync('plain', async function a() { await mid(); });
  await runAsync('arrow', async () => { await mid(); });
  await runAsync('method', async function a() { await new K().m(); });
  await runAsync('static', async function a() { await K.s(); });
  await runAsync('private', async function a() { await new K().cp(); });
  await runAsync('object', async function a() { const o = { async go() { await leaf(); } }; await o.go(); });
  await runAsync('return await', async function rl() { return await leaf(); });
  await runAsync('return', async function rl() { return leaf(); });
}
