// Functions: `this`, new.target, arguments; calls and constructions of JavaScript; what they throw.
// as: node
const api = require('../../build/addons/thin.node');
const { told } = api;
console.log(told.call(5)[0] instanceof Number, told.call(undefined)[0] === globalThis, (0, told)()[0] === globalThis, told.call(o = {})[0] === o);
console.log(api.told(1, 'two', [3]).slice(1), told().slice(2), told(1, 2, 3, 4, 5, 6, 7, 8, 9, 10).slice(1));
var o;
const f = api.napi_create_function();
console.log(f.name, f.length, typeof f.prototype, Object.getOwnPropertyDescriptor(f, 'prototype').writable, f.prototype.constructor === f);
const made = new f(1, 2);
console.log(Array.isArray(made), made[0] instanceof f, made[1] === f, made.slice(2));
class Sub extends f {}
console.log(new Sub()[1] === Sub, new Sub()[0] instanceof Sub, Reflect.construct(f, [], Array)[0] instanceof Array);
console.log(api.napi_call_function('me', function () { 'use strict'; return [this, ...arguments]; }, 1, 2), api.napi_call_function(null, (a) => a, 'x'));
console.log(api.napi_call_function(null, 5), api.napi_new_instance({}), api.napi_new_instance(Date, 5).getTime());
try { api.napi_call_function(null, () => { throw new TypeError('mine'); }); } catch (e) { console.log(e.name, e.message); }
try { api.napi_new_instance(() => 1); } catch (e) { console.log(e.name); }
console.log(api.napi_instanceof(new Date(), Date), api.napi_instanceof({}, Date), api.napi_instanceof(1, { [Symbol.hasInstance]: () => true }.constructor));
try { api.napi_instanceof({}, {}); } catch (e) { console.log(e.name, e.code, e.message); }
// deep recursion through the addon ends in a RangeError
const deep = (n) => api.napi_call_function(null, deep, n + 1);
try { deep(0); } catch (e) { console.log(e.name, e.message); }
console.log(api.many(() => { for (let i = 0; i < 1000; i++) ({ i, s: 'x' + i }); }).every((t, i) => t === `number ${i} in a text of its own`));
console.log(api.scopes(201));
