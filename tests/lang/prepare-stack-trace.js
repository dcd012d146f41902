// when and how Error.prepareStackTrace is called
const with_sites = (f, prepare = (e, sites) => sites) => {
  const old = Error.prepareStackTrace;
  Error.prepareStackTrace = prepare;
  try { return f(); } finally { Error.prepareStackTrace = old; }
};
const short = s => s && String(s).replace(/(file:\/\/)?\/[^ ()]*\//g, '');
const log = [];
let e;
with_sites(() => { e = new Error('y'); log.push('made'); e.stack; e.stack; }, function (err, sites) { log.push(err === e, Array.isArray(sites), this === Error, arguments.length); return { a: 1 }; });
console.log(log.join(), JSON.stringify(e.stack));
console.log(with_sites(() => new Error('q').stack, (err) => 'nested ' + err.stack.split('\n')[0]));
console.log(with_sites(() => new Error('q').stack, () => 'other ' + new RangeError('in').stack.split('\n')[0]));
console.log(with_sites(() => new Error('q').stack, () => undefined));
console.log(with_sites(() => new Error('q').stack.split('\n')[0], {}));
const bad = new Error('z');
for (let i = 0; i < 2; i++) try { with_sites(() => bad.stack, () => { throw i; }); } catch (x) { console.log('threw', x); }
console.log(bad.stack.split('\n')[0]);
const late = {};
Error.captureStackTrace(late);
console.log(with_sites(() => late.stack, (o, s) => [o === late, s.length > 0].join()), late.stack);
