// as: node
// node:test blames a test for errors of callbacks that it started: timers, ticks, rejections; the root for what comes too late.
const test = require('node:test');

if (process.argv[2] !== 'child') {
    const { stdout, status } = require('node:child_process').spawnSync(process.execPath, ['--test-reporter=tap', __filename, 'child'], { encoding: 'utf8', argv0: 'node' });
    console.log(stdout.split('\n').filter((line) => /ok \d|error:|failureType|^# [^d]/.test(line)).join('\n').replaceAll(/at [^ ]*test-runner/g, 'at test-runner'), status);
} else {
    const waits = () => new Promise((resolve) => {
        setTimeout(resolve, 20);
    });
    test('timer', () => {
        setTimeout(() => {
            throw new Error('from a timer');
        }, 1);
        return waits();
    });
    test('tick', () => {
        process.nextTick(() => {
            throw new Error('from a tick');
        });
        return waits();
    });
    test('rejection', () => {
        Promise.reject(new Error('from a promise'));
        return waits();
    });
    test('too late', () => {
        setTimeout(() => {
            throw new Error('after the end');
        }, 5);
    });
    test('passes', waits);
}
