// Error.captureStackTrace on objects of all sorts
const with_sites = (f, prepare = (e, sites) => sites) => {
  const old = Error.prepareStackTrace;
  Error.prepareStackTrace = prepare;
  try { return f(); } finally { Error.prepareStackTrace = old; }
};
const short = s => s && String(s).replace(/(file:\/\/)?\/[^ ()]*\//g, '');
function a() { b(); } function b() { c(); } function c() { const o = {}; Error.captureStackTrace(o, b); throw o; }
try { a(); } catch (o) { console.log(short(o.stack.split('\n')[1])); }
const none = {}; Error.captureStackTrace(none, function () {}); console.log(none.stack);
const five = {}; Error.captureStackTrace(five, 5); console.log(five.stack.split('\n').length > 1);
class E2 { constructor() { Error.captureStackTrace(this, E2); this.name = 'N'; this.message = 'M'; } }
console.log(new E2().stack.split('\n')[0], Object.keys(new E2).join());
const data = { stack: 'data' }; Error.captureStackTrace(data); console.log(data.stack.slice(0, 5), Object.keys(data).length);
const list = []; Error.captureStackTrace(list); console.log(list.stack.slice(0, 5));
const fn = () => {}; Error.captureStackTrace(fn); console.log(fn.stack.split('\n')[0]);
const set = {}; Error.captureStackTrace(set); set.stack = 'new'; console.log(set.stack);
for (const v of [1, undefined, 'a', Object.freeze({}), new Proxy({}, {}), Object.defineProperty({}, 'stack', { value: 1 })])
  try { Error.captureStackTrace(v); console.log('fine'); } catch (e) { console.log(e.name + ': ' + e.message); }
