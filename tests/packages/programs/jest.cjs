// node only: Bun's errors have other texts
// jest's command on a small suite: expectations, mocks, snapshots, fake timers, modules that are replaced.
const { spawnSync } = require('child_process'), fs = require('fs'), path = require('path');
const dir = fs.realpathSync(fs.mkdtempSync(path.join(require('os').tmpdir(), 'jest-')));
const put = (name, text) => fs.writeFileSync(path.join(dir, name), text);
put('package.json', '{"name":"suite","private":true,"jest":{"testEnvironment":"node"}}');
put('sum.js', 'exports.sum = (a, b) => a + b; exports.load = () => require("./data").value;');
put('data.js', 'exports.value = "real";');
put('sum.test.js', `
const { sum } = require('./sum');
beforeAll(() => { globalThis.before = true; });
test('adds', () => { expect(sum(1, 2)).toBe(3); expect(globalThis.before).toBe(true); });
test('waits', async () => { await expect(Promise.resolve({ a: [1, 2] })).resolves.toEqual({ a: [1, 2] }); });
test('fails', () => { expect({ a: 1, b: [1, 2] }).toEqual({ a: 1, b: [1, 3] }); });
test.skip('skips', () => {});
test.todo('later');
describe('inner', () => {
  test.each([[1, 1, 2], [2, 3, 5]])('%i + %i = %i', (a, b, c) => expect(sum(a, b)).toBe(c));
  test('throws', () => { expect(() => { throw new TypeError('no'); }).toThrow(TypeError); });
  test('snapshots', () => { expect({ x: 1, y: ['z'] }).toMatchInlineSnapshot(\`
{
  "x": 1,
  "y": [
    "z",
  ],
}
\`); });
});
`);
put('mock.test.js', `
jest.mock('./data', () => ({ value: 'mocked' }));
const { load } = require('./sum');
test('replaces a module', () => expect(load()).toBe('mocked'));
test('counts calls', () => { const f = jest.fn((x) => x * 2); [1, 2].forEach((x) => f(x)); expect(f).toHaveBeenCalledTimes(2); expect(f.mock.results.map((r) => r.value)).toEqual([2, 4]); });
test('turns the clock', () => { jest.useFakeTimers(); const f = jest.fn(); setTimeout(f, 60000); jest.advanceTimersByTime(59999); expect(f).not.toHaveBeenCalled(); jest.advanceTimersByTime(1); expect(f).toHaveBeenCalled(); });
`);
const ran = spawnSync(process.execPath, [require.resolve('jest/bin/jest'), '--rootDir', dir, '--runInBand', '--verbose', '--no-cache', '--no-color'], { encoding: 'utf8', cwd: dir });
console.log(ran.status);
const files = ran.stderr.split(/(?=^(?:PASS|FAIL) )/m);
const clean = (text) => text.replace(/ \(\d[^)]*s\)/g, '').replace(/^Time:.*$/m, 'Time: T').split('\n').filter((line) => line.trim() && !/^\s+at /.test(line)).join('\n').replaceAll(dir, 'DIR');
console.log(ran.stdout + files.map(clean).sort().join('\n'));
fs.rmSync(dir, { recursive: true });
