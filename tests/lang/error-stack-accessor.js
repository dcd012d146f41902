// stack is an own accessor
const with_sites = (f, prepare = (e, sites) => sites) => {
  const old = Error.prepareStackTrace;
  Error.prepareStackTrace = prepare;
  try { return f(); } finally { Error.prepareStackTrace = old; }
};
const short = s => s && String(s).replace(/(file:\/\/)?\/[^ ()]*\//g, '');
const e = new Error('x');
console.log(Object.getOwnPropertyNames(e).join());
const d = Object.getOwnPropertyDescriptor(e, 'stack');
console.log(typeof d.get, typeof d.set, d.enumerable, d.configurable, d.get.name, d.set.length);
console.log(Object.getOwnPropertyDescriptor(new TypeError, 'stack').get === d.get);
const y = Object.create(e);
y.stack = 5;
console.log(e.stack, Object.hasOwn(y, 'stack'));
console.log([d.get.call({}), d.get.call(1), d.get.call(undefined)].join());
const frozen = Object.freeze(new Error('x'));
frozen.stack = 'm';
console.log(frozen.stack);
const gone = new Error('x');
delete gone.stack;
console.log(gone.stack, 'stack' in gone);
const defined = new Error('x');
Object.defineProperty(defined, 'stack', { value: 1 });
console.log(JSON.stringify(Object.getOwnPropertyDescriptor(defined, 'stack')));
console.log(JSON.stringify(Object.entries(new Error('x'))));
