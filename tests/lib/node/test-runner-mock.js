// as: node
// mock of node:test: functions, methods, accessors and properties remember their calls and go back to what they were.
const { mock } = require('node:test');

const add = mock.fn((a, b) => a + b);
console.log(add(1, 2), add.call('self', 3, 4), add.mock.callCount());
console.log(add.mock.calls.map(({ arguments: args, result, this: self, target }) => [args, result, self, target]));
add.mock.mockImplementationOnce(() => 'once');
add.mock.mockImplementationOnce(() => 'later', 4);
console.log(add(), add(1, 1), add());
add.mock.mockImplementation(() => 'other');
console.log(add());
add.mock.restore();
console.log(add(5, 5));
add.mock.resetCalls();
console.log(add.mock.calls, mock.fn(function named() {}).name);

const failing = mock.fn(() => {
    throw new Error('thrown');
});
try {
    failing();
} catch (error) {
    console.log(failing.mock.calls[0].error === error, failing.mock.calls[0].stack instanceof Error);
}

class Point {
    constructor(x) {
        this.x = x;
    }
}
const Mocked = mock.fn(Point);
const made = new Mocked(7);
console.log(made instanceof Point, made.x, Mocked.mock.calls[0].target === Point, Mocked.mock.calls[0].this === made);

const limited = mock.fn((x) => x, (x) => -x, { times: 2 });
console.log([1, 2, 3].map((x) => limited(x)));

const object = {
    base: 10,
    method(x) {
        return this.base + x;
    },
    get value() {
        return 'real';
    },
    set value(v) {
        this.base = v;
    },
};
const method = mock.method(object, 'method', function(x) {
    return this.base * x;
});
console.log(object.method(3), method.mock === object.method.mock, method.mock.callCount());
mock.getter(object, 'value', () => 'mocked');
console.log(object.value);
const setter = mock.setter(object, 'value');
object.value = 11;
console.log(object.base, setter.mock.calls[0].arguments);
const property = mock.property(object, 'base', 99);
console.log(object.base, property.base);
object.base = 98;
console.log(object.base, property.mock.accesses.map(({ type, value }) => [type, value]));
mock.restoreAll();
console.log(object.method(1), object.value, object.base, Object.keys(object));
mock.reset();

for (const make of [() => mock.fn(1), () => mock.method({}, 'x'), () => mock.method({ x: 1 }, 'x'), () => mock.method({}, 1), () => mock.fn(() => {}, { times: 0 }),
    () => mock.getter({}, 'x', { getter: false }), () => mock.method({ x() {} }, 'x', { getter: true, setter: true }), () => mock.property({}, 'x')]) {
    try {
        make();
    } catch (error) {
        console.log(error.code, error.message);
    }
}
console.log(typeof mock.module);
