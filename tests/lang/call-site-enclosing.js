// getEnclosingLineNumber and getEnclosingColumnNumber: where the function begins
const with_sites = (f, prepare = (e, sites) => sites) => {
  const old = Error.prepareStackTrace;
  Error.prepareStackTrace = prepare;
  try { return f(); } finally { Error.prepareStackTrace = old; }
};
const short = s => s && String(s).replace(/(file:\/\/)?\/[^ ()]*\//g, '');
const get = () => with_sites(() => new Error('x').stack)[3];
const o = {
  meth(a) {
    return get();
  },
  get g() { return get(); }, arrow: (x) =>
    get(), fn:  function  nm() { return get(); } };
class Z { static   sm() { return get(); } constructor() { this.s = get(); } }
for (const s of [o.meth(), o.g, o.fn(), Z.sm(), new Z().s].map(x => x))
  console.log(s.getFunctionName(), s.getEnclosingLineNumber(), s.getEnclosingColumnNumber());
