// Promise.all, any and allSettled show the index
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
  await runAsync('all', async function inAll() { await Promise.all([1, leaf()]); });
  await runAsync('any', async function inAny() { try { await Promise.any([leaf()]); } catch (e) { throw e.errors[0]; } });
  await runAsync('allSettled', async function inS() { throw (await Promise.allSettled([leaf()]))[0].reason; });
  await runAsync('race', async function inRace() { await Promise.race([leaf()]); });
  await runAsync('map', async function am() { await Promise.all([1, 2].map(async function each(x) { await leaf(); })); });
  await runAsync('nested', async function na() { await Promise.all([Promise.all([leaf()])]); });
})();
