// a throwing getter of Error.prepareStackTrace comes out of stack
const with_sites = (f, prepare = (e, sites) => sites) => {
  const old = Error.prepareStackTrace;
  Error.prepareStackTrace = prepare;
  try { return f(); } finally { Error.prepareStackTrace = old; }
};
const short = s => s && String(s).replace(/(file:\/\/)?\/[^ ()]*\//g, '');
Object.defineProperty(Error, 'prepareStackTrace', { get() { throw 'gp'; }, configurable: true });
try { new Error('q').stack; } catch (e) { console.log('threw', e); }
delete Error.prepareStackTrace;
class A extends Error { static prepareStackTrace() { return 'A'; } }
console.log(new A('x').stack.slice(0, 8));
