// node only: Bun's errors have other texts
// mocha's command on a small suite.
const { execFileSync } = require('child_process'), fs = require('fs'), path = require('path');
const dir = fs.mkdtempSync(path.join(require('os').tmpdir(), 'mocha-'));
fs.writeFileSync(path.join(dir, 'a.test.js'), `
const assert = require('assert');
describe('sums', function () {
  before(() => console.log('before'));
  it('adds', () => assert.equal(1 + 1, 2));
  it('waits', async () => { await new Promise((r) => setTimeout(r, 5)); });
  it('calls back', (done) => setTimeout(done, 2));
  it('fails', () => assert.deepEqual({ a: 1, b: [1, 2] }, { a: 1, b: [1, 3] }));
  it.skip('skips', () => {});
  it('pending');
  describe('inner', () => { beforeEach(() => {}); it('deep', () => {}); it('times out', function (done) { this.timeout(20); }); });
});
`);
fs.writeFileSync(path.join(dir, 'b.test.mjs'), `import { strict as assert } from 'assert'; it('is a module', () => assert.ok(import.meta.url));`);
try {
  execFileSync(process.execPath, [require.resolve('mocha/bin/mocha.js'), '--no-colors', dir], { encoding: 'utf8', stdio: 'pipe' });
} catch (error) {
  console.log(error.status);
  console.log(error.stdout.replace(/\(\d+ms\)/g, '(N ms)').split('\n').filter((line) => line.trim() && !/^\s+at /.test(line)).join('\n').replaceAll(dir, 'DIR').replaceAll(fs.realpathSync(dir), 'DIR'));
}
fs.rmSync(dir, { recursive: true });
