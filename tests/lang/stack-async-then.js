// callbacks of then show who waits for what it returns
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
  await runAsync('before', async function inThen() { await leaf().then(x => x); });
  await runAsync('callback', async function inCb() { await Promise.resolve(1).then(function cb() { throw new Error('x'); }); });
  await runAsync('chain', async function inCb2() { await Promise.resolve(1).then(() => { throw new Error('x'); }).then(x => x); });
  await runAsync('catch', async function inC() { await Promise.reject(1).catch(() => { throw new Error('x'); }); });
  await runAsync('finally', async function inF() { await leaf().finally(() => {}); });
  await runAsync('finally callback', async function inFc() { await Promise.resolve().finally(function fcb() { throw new Error('x'); }); });
  await runAsync('resolved with', async function inP() { await new Promise(r => r(leaf())); });
})();
