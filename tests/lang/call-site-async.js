// CallSite of async frames and of Promise.all
const with_sites = (f, prepare = (e, sites) => sites) => {
  const old = Error.prepareStackTrace;
  Error.prepareStackTrace = prepare;
  try { return f(); } finally { Error.prepareStackTrace = old; }
};
const short = s => s && String(s).replace(/(file:\/\/)?\/[^ ()]*\//g, '');
async function x() { await 1; return with_sites(() => new Error('x').stack); }
async function y() { return (await Promise.all([0, x()]))[1]; }
(async function z() {
  const sites = await y();
  for (const f of sites.filter(s => s.isAsync())) console.log(f.isAsync(), f.isPromiseAll(), f.getPromiseIndex(), f.getFunctionName(), f.getTypeName(), f.getMethodName(), f.isToplevel(), f.getLineNumber(), f.isConstructor(), f.isNative(), f.isEval(), short(f));
})();
