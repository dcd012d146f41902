// getThis and getFunction, until the first strict function
const with_sites = (f, prepare = (e, sites) => sites) => {
  const old = Error.prepareStackTrace;
  Error.prepareStackTrace = prepare;
  try { return f(); } finally { Error.prepareStackTrace = old; }
};
const short = s => s && String(s).replace(/(file:\/\/)?\/[^ ()]*\//g, '');
function sloppy() { return with_sites(() => new Error('x').stack).slice(2, 5); }
function strict() { 'use strict'; return sloppy.call({ in: 1 }); }
function outer() { return strict.call({ out: 1 }); }
for (const s of outer.call({ top: 1 })) console.log(s.getFunctionName(), JSON.stringify(s.getThis()), typeof s.getFunction());
function self() { return with_sites(() => new Error('x').stack)[2]; }
const site = self();
console.log(site.getFunction() === self, site.getThis() === globalThis);
