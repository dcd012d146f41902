// the class of CallSite objects
const with_sites = (f, prepare = (e, sites) => sites) => {
  const old = Error.prepareStackTrace;
  Error.prepareStackTrace = prepare;
  try { return f(); } finally { Error.prepareStackTrace = old; }
};
const short = s => s && String(s).replace(/(file:\/\/)?\/[^ ()]*\//g, '');
const site = with_sites(() => new Error('x').stack)[0];
const proto = Object.getPrototypeOf(site);
console.log(Object.getOwnPropertyNames(site), Object.prototype.toString.call(site), site.constructor.name);
console.log(Object.getOwnPropertyNames(proto).sort().join());
console.log(JSON.stringify(Object.getOwnPropertyDescriptor(proto, 'getThis')), site.getThis.length);
for (const f of [() => new site.constructor(), () => site.getThis.call({}), () => site.getThis.call(1), () => site.toString.call(undefined)])
  try { f(); } catch (e) { console.log(e.name + ': ' + e.message); }
