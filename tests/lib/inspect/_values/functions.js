class A {}
class B extends A {}
class WithStatic { static x = 1; static y() {} static get z() { return 1; } }
class Anonymous2 extends (class {}) {}
function Old() {}
Old.prototype.m = function () {};
const withProps = function named() {};
withProps.a = 1;
withProps.b = { c: [1, 2] };
const renamed = () => {};
Object.defineProperty(renamed, 'name', { value: 'other' });
const noName = function () {};
delete noName.name;
const nullProto = Object.setPrototypeOf(function f() {}, null);
const tagged = function t() {};
tagged[Symbol.toStringTag] = 'Tagged';
module.exports = [
  () => function () {}, () => function named() {}, () => () => {}, () => async () => {}, () => async function af() {},
  () => function* g() {}, () => async function* ag() {}, () => class {}, () => A, () => B, () => WithStatic, () => Anonymous2,
  () => Old, () => withProps, () => renamed, () => noName, () => nullProto, () => tagged, () => function f() {}.bind(null),
  () => (() => {}).bind(null), () => A.bind(null), () => ({ m() {} }).m, () => Object.getOwnPropertyDescriptor({ get x() { return 1; } }, 'x').get,
  () => ({ m() {}, async am() {}, *gm() {}, async *agm() {}, get x() { return 1; }, a: () => {}, c: class {}, C: class D {} }),
  () => [function () {}, function named() {}, () => {}, A, B], () => Math.max, () => Array, () => Map, () => Promise, () => Symbol,
  () => Proxy, () => Object, () => Function, () => Date, () => parseInt, () => Array.prototype.push, () => console.log,
  () => ({ f: Math.max, g: Array, h: eval }), () => ({ f: withProps }), () => Object.assign(() => {}, { x: 1, y: 'two' }),
  () => ({ ['computed' + 1]() {}, [Symbol('s')]() {} }), () => class extends A { static name = 'Named'; },
  () => class { static name() {} }, () => class extends null {}, () => [class {}, class X { static a = [1]; }],
  () => Object.assign(async function af() {}, { z: 1 }), () => Object.assign(function* g() {}, { z: 1 }),
  () => new Function('a', 'return a'), () => ({ a: { b: { c: { d() {} } } } }), () => Object.assign(class Q {}, { a: 1, b: { c: 2 } }),
];
