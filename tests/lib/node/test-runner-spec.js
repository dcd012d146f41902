// as: node
// What a file of tests prints when it is run: the tree, totals and errors of node:test's spec reporter, and its exit code.
const test = require('node:test');
const { describe, it } = test;
const assert = require('node:assert');

if (process.argv[2] !== 'child') {
    const { stdout, stderr, status } = require('node:child_process').spawnSync(process.execPath, [__filename, 'child'], { encoding: 'utf8', argv0: 'node' });
    const shown = stdout.replace(/\d+(\.\d+)?ms\)/g, 'N ms)').replace(/duration_ms .*/, 'duration_ms N').replace(/^ +at .*\n/gm, '')
        .replaceAll(/test at .*test-runner-spec/g, 'test at test-runner-spec').replace(/( *at .*) \{$/gm, ' {');
    console.log(shown + stderr, status);
} else {
    test('passes', () => {});
    test('fails', () => assert.strictEqual(1, 2));
    test('throws a string', async () => {
        throw 'text';
    });
    test('has subtests', async (t) => {
        await t.test('first', (t) => t.diagnostic('said by first'));
        await t.test('second', () => {
            throw new TypeError('of second');
        });
        t.test('not awaited', async () => {});
    });
    describe('suite', () => {
        it('one', () => {});
        it.skip('left out', () => assert.fail());
        it('left out with a reason', { skip: 'no need' });
        it.todo('to do', () => {
            throw new Error('known');
        });
        describe('inner', { timeout: 60000 }, () => {
            it('two', (t, done) => setImmediate(done));
            it('callback fails', (t, done) => done(new RangeError('by callback')));
        });
    });
    test('expected to fail', { expectFailure: true }, () => assert.fail('as expected'));
    test('expected to fail, but does not', { expectFailure: 'a label' }, () => {});
    test('skips itself', (t) => t.skip('for a reason'));
    test(() => {});
    test('plan', { plan: 2 }, (t) => t.assert.ok(true));
    test('times out', { timeout: 1 }, () => new Promise(() => {
        setTimeout(() => {}, 200);
    }));
}
