// var of an eval in a parameter stands in the parameters' own scope, which the body's var copies.
function f(a = eval('var q = 1; 5'), b = () => typeof q) { return [a, b(), typeof q]; }
console.log(JSON.stringify([f()]));
var x = 'outer';
function g(a = () => x, b = eval('var x = "param"')) { var x = 'body'; return [a(), x]; }
console.log(JSON.stringify([g()]));
function h(a = 1, b = () => a) { var a; const before = a; a = 2; return [before, a, b()]; }
console.log(JSON.stringify([h()]));
function k(a, b = () => ++a, c = (b(), a)) { return [a, b(), c]; }
console.log(JSON.stringify([k(1)]));
function m(a = this, b = new.target, c = arguments.length) { return [typeof a, b === m, c]; }
console.log(JSON.stringify([m(), new m(1)]));
function n(a = (() => { try { return later; } catch (e) { return e.name; } })(), later = 1) { return a; }
console.log(JSON.stringify([n()]));
function o(a = function () { return eval('b'); }, b = 2) { return a(); }
console.log(JSON.stringify([o()]));
