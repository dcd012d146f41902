// CallSite of eval code
const with_sites = (f, prepare = (e, sites) => sites) => {
  const old = Error.prepareStackTrace;
  Error.prepareStackTrace = prepare;
  try { return f(); } finally { Error.prepareStackTrace = old; }
};
const short = s => s && String(s).replace(/(file:\/\/)?\/[^ ()]*\//g, '');
const sites = eval("(function inner() { return with_sites(() => new Error('x').stack); })()");
for (const s of sites.slice(2, 4)) console.log(s.isEval(), short(s.getEvalOrigin()), s.getFileName(), s.getScriptNameOrSourceURL(), s.getLineNumber(), s.getColumnNumber(), s.getFunctionName(), short(s));
const named = eval("with_sites(() => new Error('x').stack)\n//# sourceURL=zz.js");
for (const s of named.slice(2, 3)) console.log(s.isEval(), s.getEvalOrigin(), s.getFileName(), s.getScriptNameOrSourceURL(), short(s));
