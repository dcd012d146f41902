// what CallSite objects say of a function, a method, a constructor and C
const with_sites = (f, prepare = (e, sites) => sites) => {
  const old = Error.prepareStackTrace;
  Error.prepareStackTrace = prepare;
  try { return f(); } finally { Error.prepareStackTrace = old; }
};
const short = s => s && String(s).replace(/(file:\/\/)?\/[^ ()]*\//g, '');
const show = s => console.log([s.getTypeName(), s.getFunctionName(), s.getMethodName(), short(s.getFileName()), s.getLineNumber(), s.getColumnNumber(), s.getEvalOrigin(), s.isToplevel(), s.isEval(), s.isNative(), s.isConstructor(), s.isAsync(), s.isPromiseAll(), s.getPromiseIndex(), s.getPosition(), short(s.getScriptNameOrSourceURL())].map(String).join(' '));
function plain() { return with_sites(() => new Error('x').stack)[2]; }
show(plain());
const o = { meth() { return with_sites(() => new Error('x').stack)[2]; } };
show(o.meth());
function Ctor() { this.site = with_sites(() => new Error('x').stack)[2]; }
show(new Ctor().site);
show([1].map(() => with_sites(() => new Error('x').stack)[3])[0]);
