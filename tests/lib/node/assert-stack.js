// The first line of an AssertionError's stack has its code, as in Node; stackStartFn decides where the stack begins.
const assert = require('assert');
for (const f of [() => assert.equal(1, 2), () => assert(0, 'hm'), () => assert.deepStrictEqual({a:1},{a:2}), () => assert.fail(), () => assert.throws(() => {})]) {
  try { f(); } catch (e) { console.log(e.stack.split('\n')[0], '|', e.name, '|', String(e).split('\n')[0], Object.keys(e).join(), e.message === e.stack.slice(e.stack.indexOf(': ') + 2, e.stack.indexOf('\n    at '))); }
}
function outer() { inner(); } function inner() { throw new assert.AssertionError({ message: 'x', stackStartFn: inner }); }
try { outer(); } catch (e) { console.log(e.stack.split('\n')[1].replace(/\(.*/, '')); }
try { assert.equal(1, 2); } catch (e) { console.log(e.stack.split('\n').length > 1, require('util').inspect(e).split('\n')[0]); }
