// the first line is made when stack is first read
const with_sites = (f, prepare = (e, sites) => sites) => {
  const old = Error.prepareStackTrace;
  Error.prepareStackTrace = prepare;
  try { return f(); } finally { Error.prepareStackTrace = old; }
};
const short = s => s && String(s).replace(/(file:\/\/)?\/[^ ()]*\//g, '');
const first = e => e.stack.split('\n')[0];
const e = new Error('x'); e.name = 'Z'; e.message = 'q';
console.log(first(e)); e.message = 'later'; console.log(first(e));
class A extends Error { get name() { return 'gname'; } }
console.log(first(new A('m')));
class B extends Error { constructor() { super('m'); this.name = 'Late'; } }
console.log(first(new B));
class C extends Error {} C.prototype.name = 'CC';
console.log(first(new C('m')), first(new (class D extends Error {})('m')));
const o = { name: 'N', message: 'm' }; Error.captureStackTrace(o);
console.log(first(o));
const t = { toString() { return 'hi'; } }; Error.captureStackTrace(t);
console.log(first(t));
const bad = new Error('q'); Object.defineProperty(bad, 'message', { get() { throw new RangeError('in'); } });
try { bad.stack; } catch (x) { console.log(String(x)); }
