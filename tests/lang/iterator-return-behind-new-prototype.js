// A new prototype of array iterators with a `return`, and a getter: both are asked when an array's iteration ends early.
const close = () => { try { const [x] = [1, 2]; return x; } catch (e) { return e.message; } }; for (let i = 0; i < 20; i++) close();
const AI = Object.getPrototypeOf([].values()), out = [close()]; Object.setPrototypeOf(AI, { __proto__: Iterator.prototype, return() { throw new Error('swapped'); } }); out.push(close()); Object.setPrototypeOf(AI, Iterator.prototype); out.push(close());
const log = []; Object.defineProperty(AI, 'return', { get() { log.push(typeof this, this === AI); }, configurable: true }); close(); for (const x of [1]) break; delete AI.return; close(); console.log(out.join(), log.join());
