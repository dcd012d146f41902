// as: node
// t.assert.snapshot and fileSnapshot: files are written with --test-update-snapshots, compared without it.
const test = require('node:test');
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const os = require('node:os');

if (process.argv[2] !== 'child') {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'snapshot-'));
    const file = path.join(folder, 'a.snapshot');
    const run = (...options) => {
        const { stdout, status } = spawnSync(process.execPath, ['--test-reporter=tap', ...options, __filename, 'child', file, path.join(folder, 'b.json')],
            { encoding: 'utf8', argv0: 'node' });
        console.log(stdout.split('\n').filter((line) => /ok \d|error:|code:/.test(line)).join('\n').replaceAll(folder, 'FOLDER'), status);
    };
    run();
    run('--test-update-snapshots');
    console.log(fs.readFileSync(file, 'utf8') + fs.readFileSync(path.join(folder, 'b.json')));
    run();
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('"a": 1', '"a": 2'));
    run();
    fs.writeFileSync(file, 'exports = null;');
    run();
    fs.rmSync(folder, { recursive: true });
} else {
    test.snapshot.setResolveSnapshotPath(() => process.argv[3]);
    test.suite('suite', () => {
        test('values', (t) => {
            t.assert.snapshot({ a: 1, text: '`${x}` \\ "q"' });
            t.assert.snapshot('second', { serializers: [(v) => v + '!', (v) => v.toUpperCase()] });
        });
    });
    test('a file `of its own`', (t) => {
        t.assert.snapshot(5);
        t.assert.fileSnapshot({ b: [1, 2] }, process.argv[4]);
    });
}
