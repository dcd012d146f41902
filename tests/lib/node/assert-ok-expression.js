// as: node
// The message of assert.ok shows the text of the call: its line, from the names in front up to the closing parenthesis.
const assert = require('node:assert');
const { ok, strict } = assert;

const object = { 'a b': assert, deep: { assert } };
const calls = [
    () => assert(false),
    () => assert.ok(0),
    () => ok(null),
    () => strict(undefined),
    () => { const x = 1; assert.equal(x, 1); assert.strict.ok(x === 2 && ')' !== `)`); },
    () => object.deep.assert.ok(/[)/]/.test('x') || ((1, 2) < 1)), // ) behind
    () => object['a b'].ok(''),
    () => assert.ok(
        false),
    () => assert.ok(typeof 123n === 'string' /* ) */ , undefined),
    () => assert(),
    () => assert.ok('' , 'own message'),
    () => assert?.ok(NaN),
    () => [0].forEach(assert.ok),
];
for (const call of calls) {
    try {
        call();
    } catch (error) {
        console.log(error.generatedMessage, JSON.stringify(error.message));
    }
}
Error.stackTraceLimit = 0;
try {
    assert.ok(1 > 2);
} catch (error) {
    console.log(error.message, error.stack.split('\n').length);
}
