// as: node
// new assert.Assert(options): strict, diff and skipPrototype; CallTracker.
const assert = require('node:assert');

const show = (fn) => {
    try {
        fn();
        console.log('passes');
    } catch (error) {
        console.log(error.code, error.name, error.operator, error.diff, error.message);
    }
};
class A {
    constructor() {
        this.x = 1;
    }
}
class B {
    constructor() {
        this.x = 1;
    }
}
const strict = new assert.Assert(), loose = new assert.Assert({ strict: false }), full = new assert.Assert({ diff: 'full' });
const same = new assert.Assert({ skipPrototype: true });
show(() => assert.Assert());
show(() => new assert.Assert({ diff: 'other' }));
show(() => strict.equal(1, '1'));
show(() => loose.equal(1, '1'));
show(() => loose.deepEqual({ a: 1 }, { a: '2' }));
show(() => strict.deepEqual(new A(), new B()));
show(() => same.deepEqual(new A(), new B()));
show(() => same.deepStrictEqual([new A()], [{ x: 2 }]));
show(() => full.notStrictEqual(...Array(2).fill(Array.from({ length: 60 }, (_, i) => i))));
show(() => strict.notStrictEqual(...Array(2).fill(Array.from({ length: 60 }, (_, i) => i))));
show(() => full.deepEqual(Array.from({ length: 60 }, (_, i) => i), Array.from({ length: 60 }, (_, i) => i + (i === 30))));
show(() => full.match('text', /x{2}/));
show(() => full.ok(0));
show(() => strict.ok(0));
const { deepStrictEqual } = full;
show(() => deepStrictEqual(1, 2));
console.log(Object.keys(assert.Assert.prototype).join(), Object.keys(strict).join(), strict instanceof assert.Assert);

process.removeAllListeners('warning');
const tracker = new assert.CallTracker();
const fn = tracker.calls(function counted(a) {
    return a * 2;
}, 2);
console.log(fn(4), tracker.getCalls(fn).map((call) => call.arguments), tracker.report().map(({ stack, ...rest }) => rest));
show(() => tracker.verify());
fn(1);
tracker.verify();
tracker.reset(fn);
console.log(tracker.report()[0].message);
show(() => tracker.getCalls(() => {}));
show(() => tracker.calls(0));
