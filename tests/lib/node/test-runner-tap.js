// as: node
// node:test's TAP reporter: escapes, YAML of errors, directives; and the dots.
const test = require('node:test');
const assert = require('node:assert');

if (process.argv[2] !== 'child') {
    for (const reporter of ['tap', 'dot', 'junit']) {
        const { stdout, status } = require('node:child_process').spawnSync(process.execPath, [`--test-reporter=${reporter}`, __filename, 'child'],
            { encoding: 'utf8', argv0: 'node' });
        console.log(stdout.replace(/duration_ms:? .*/g, 'duration_ms N').replace(/ \(\d.*ms\)/g, '').replaceAll(__filename, 'FILE')
            .replace(/ +(at )?[^ ]*(Test(Context)?\.|node:|async ).*\n/g, '').replace(/^ *stack: .*\n/gm, '').replace(/time="[^"]*"/g, 'time="N"')
            .replace(/timestamp="[^"]*" hostname="[^"]*"/g, 'timestamp="T" hostname="H"').replace(/^ +at .*\n/gm, '').replace(/^ +at .*\{$/gm, '{').replace(/^ +\.\.\. \d+ lines matching.*\n/gm, ''), status);
    }
} else {
    test('name # with \\ and\ttab\nline', () => {});
    test('values', () => assert.deepStrictEqual({ a: [1, null, undefined], d: new Date(0), s: 'x\ny' }, { a: 1 }));
    test('parent', async (t) => {
        await t.test('child', () => {
            const error = new Error('with cause', { cause: new Error('inner') });
            error.code = 'E_OWN';
            error.extra = { deep: { list: [1] } };
            throw error;
        });
        await t.test('todo', { todo: 'later & <more>' }, () => {});
    });
    test('skipped', { skip: true });
    test('undefined thrown', () => {
        throw undefined;
    });
    test('number thrown', () => Promise.reject(42));
}
