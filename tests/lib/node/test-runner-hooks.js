// as: node
// Hooks of node:test: their order around nested tests, and what fails when one does.
const test = require('node:test');
const { describe, it, before, after, beforeEach, afterEach } = test;

const log = [];
const note = (text) => () => {
    log.push(text);
};

before(note('root before'));
beforeEach(note('root beforeEach'));
afterEach(note('root afterEach'));

describe('outer', () => {
    before(note('outer before'));
    after(note('outer after'));
    beforeEach(note('outer beforeEach'));
    afterEach(note('outer afterEach 1'));
    afterEach(note('outer afterEach 2'));
    it('a', note('a'));
    describe('inner', () => {
        beforeEach(note('inner beforeEach'));
        afterEach(note('inner afterEach'));
        it('b', (t) => {
            log.push(`b: ${t.name}, ${t.fullName}`);
            t.after(note('b after'));
            t.beforeEach(note('b beforeEach'));
            return t.test('c', note('c'));
        });
    });
    it.skip('d', note('d'));
});

test('with own hooks', async (t) => {
    t.before(note('own before'));
    t.after(() => log.push('own after'));
    await t.test('e', note('e'));
});

describe('a hook fails', () => {
    before(() => {
        throw new Error('from before');
    });
    it('never runs', note('never'));
});

describe('beforeEach fails', () => {
    beforeEach(async () => {
        throw new Error('from beforeEach');
    });
    it('fails', note('does not run'));
});

// The reporter writes to standard output: only the last lines are compared, by the file's own log.
const { run } = test;
if (process.argv[2] !== 'child') {
    const { stdout } = require('node:child_process').spawnSync(process.execPath, ['--test-reporter=tap', __filename, 'child'], { encoding: 'utf8', argv0: 'node' });
    console.log(stdout.split('\n').filter((line) => /ok \d|LOG|error:|cancelled|fail \d/.test(line)).join('\n'));
    process.exit(typeof run === 'function' ? 0 : 1);
}
after(() => console.log(log.map((line) => `LOG ${line}`).join('\n')));
