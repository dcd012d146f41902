// yield and await as names of decorators in sloppy code.
// peer: none
var log = [];
function yield_(v, c) { log.push(c.kind); }
var yield = yield_, await = yield_, async = yield_;
@yield class A {}
@await class B {}
@async class C {}
@(yield) class D {}
console.log(log.join()); // expect: class,class,class,class
