// every value of Error.stackTraceLimit
const with_sites = (f, prepare = (e, sites) => sites) => {
  const old = Error.prepareStackTrace;
  Error.prepareStackTrace = prepare;
  try { return f(); } finally { Error.prepareStackTrace = old; }
};
const short = s => s && String(s).replace(/(file:\/\/)?\/[^ ()]*\//g, '');
function r(n) { return n ? r(n - 1) : new Error('x'); }
for (const v of [2, 0, -1, 1.7, NaN, '3', undefined, null, {}, 5n]) { Error.stackTraceLimit = v; const s = r(20).stack; console.log(String(v), s === undefined ? s : s.split('\n').length - 1); }
for (const v of [Infinity, 2 ** 31]) { Error.stackTraceLimit = v; console.log(r(30).stack.split('\n').length > 25); }
delete Error.stackTraceLimit;
console.log(new Error('a').stack, Object.getOwnPropertyNames(new Error('b')).join());
const o = {}; Error.captureStackTrace(o); console.log(o.stack);
Object.defineProperty(Error, 'stackTraceLimit', { get() { return 1; }, configurable: true });
console.log(new Error('x').stack);
