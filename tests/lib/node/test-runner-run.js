// as: node
// run() of node:test: the events of a file in a process of its own and of the same file in this one; errors come along with their properties.
const { run, test } = require('node:test');
const assert = require('node:assert');

async function show(options) {
    const stream = run({ files: [__filename], ...options });
    const printed = { 'test:stdout': '', 'test:stderr': '' };
    for await (const { type, data } of stream) {
        if (type in printed)
            printed[type] += data.message;
        if (/std|enqueue|dequeue|diagnostic|complete|start/.test(type))
            continue;
        const { name, nesting, count, details, message, skip, success, testNumber } = data;
        console.log(type, nesting, testNumber, name?.replace(__filename, 'FILE') ?? count ?? message?.trim() ?? success, skip ?? '');
        const error = details?.error;
        if (error)
            console.log('   ', error.code, error.failureType, error.cause?.name ?? error.cause, error.cause?.own, error.cause instanceof TypeError,
                error.cause?.actual);
    }
    console.log(printed);
}

if (process.env.NODE_TEST_CONTEXT || process.argv[2] === 'child') {
    test('prints', () => {
        console.log('from the test');
        console.error('to stderr');
    });
    test('throws', () => {
        throw Object.assign(new TypeError('wrong', { cause: 1 }), { own: new Map([[1, [2n, undefined, NaN]]]) });
    });
    test('compares', () => assert.deepEqual({ a: /x/g, b: new Set([1]) }, {}));
    test('cannot be inspected', () => {
        throw { foo: 1, [Symbol.for('nodejs.util.inspect.custom')]() {
            throw new Error('in inspect');
        } };
    });
    test('skipped', { skip: 'yes' });
    test('parent', (t) => t.test('child', () => {}));
} else {
    (async () => {
        await show({});
        await show({ testNamePatterns: ['/^par/', 'skip'] });
    })();
}
