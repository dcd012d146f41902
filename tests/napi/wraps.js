// Wraps, type tags, references: what is refused, counts, values of every type.
// as: node
const api = require('../../build/addons/life.node');
const o = {};
console.log(api.unwrap(o), api.wrap(o) === o, api.unwrap(o), api.wrap(o), Object.getOwnPropertySymbols(o), JSON.stringify(o));
console.log(api.removeWrap(o), api.removeWrap(o), api.unwrap(o), api.wrap(o) === o, api.unwrap(o), api.unwrap(5), api.wrap('text'));
const frozen = Object.freeze([1]);
console.log(api.wrap(frozen) === frozen, api.unwrap(frozen), api.unwrap(Object.create(frozen)), api.unwrap({ ...o }));
console.log(api.wrap(() => 1)(), api.unwrap(api.wrap(new Proxy({}, {}))), api.unwrap(api.wrap(new Uint8Array(4))));
console.log(api.tag(o, 0), api.hasTag(o, 0), api.hasTag(o, 1), api.tag(o, 1), api.hasTag({}, 0), api.hasTag(Object.create(o), 0));
for (const v of [o, Symbol('s'), Symbol.for('registered'), Symbol.iterator, 'a text', 5, null, undefined, true, 10n])
    console.log(api.keep(v, 1), api.kept() === v, api.unref(), Object.is(api.kept(), v), api.unref());
console.log(api.keep('weak text', 0), api.kept(), api.keep(o, 0), api.kept() === o);
console.log(/^\[External: [0-9a-f]+\]$/.test(require('util').inspect(api.external())), typeof api.external(), Object.getPrototypeOf(api.external()), api.externalValue(api.external()), api.externalValue({}));
console.log(require('util').types.isExternal(api.external()), require('util').types.isExternal({}), Object.keys(api.external()));
console.log(api.adjust(1 << 20) > 0, api.adjust(-(1 << 20)) >= 0);
