// Array.fromAsync: iterables, array-likes, mapping, rejection, closing.
const run = async () => {
  console.log((await Array.fromAsync([1, Promise.resolve(2), 3])).join());
  console.log((await Array.fromAsync((async function* () { yield 1; yield 2; })(), async x => x * 10)).join());
  console.log((await Array.fromAsync({ length: 2, 0: Promise.resolve('a'), 1: 'b' }, (x, i) => x + i)).join());
  try { await Array.fromAsync([1], () => { throw new Error('map'); }); } catch (e) { console.log(e.message); }
  try { await Array.fromAsync([Promise.reject(new Error('element'))]); } catch (e) { console.log(e.message); }
  const closing = { [Symbol.asyncIterator]() { return { next: async () => ({ value: 1, done: false }), return: async () => { console.log('closed'); return {}; } }; } };
  try { await Array.fromAsync(closing, () => Promise.reject(new Error('mapped'))); } catch (e) { console.log(e.message); }
  try { await Array.fromAsync(null); } catch (e) { console.log(e.name); }
  class Sub extends Array {}
  console.log((await Sub.fromAsync([1])) instanceof Sub);
};
run().then(() => console.log('end'));
console.log('first');
