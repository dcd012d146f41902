// getScriptHash is SHA-256 of the text
const with_sites = (f, prepare = (e, sites) => sites) => {
  const old = Error.prepareStackTrace;
  Error.prepareStackTrace = prepare;
  try { return f(); } finally { Error.prepareStackTrace = old; }
};
const short = s => s && String(s).replace(/(file:\/\/)?\/[^ ()]*\//g, '');
const site = eval("with_sites(() => new Error('x').stack)[2]");
console.log(site.getScriptHash());
