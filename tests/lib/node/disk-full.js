// as: node
// peer: node
// A disk that takes nothing more, files that may not grow or be touched: the right error once, and what was confirmed is there.
const fs = require('fs');
const path = require('path');
const { spawnSync } = require('child_process');
const { once } = require('events');
const { pipeline } = require('stream/promises');
const { Readable } = require('stream');

if (process.argv[2] === 'limited')
    limited().catch((error) => console.log(error));
else if (process.argv[2] === 'other')
    other();
else
    main().catch((error) => console.log(error));

function code(fn) {
    try {
        return fn();
    } catch (error) {
        return `${error.code} ${error.syscall}`;
    }
}

async function main() {
    console.log(code(() => fs.writeFileSync('/dev/full', 'x')));
    console.log(await fs.promises.writeFile('/dev/full', 'x').catch((error) => error.code));
    const seen = [];
    const stream = fs.createWriteStream('/dev/full');
    for (const event of ['error', 'finish', 'close'])
        stream.on(event, (value) => seen.push(event, value?.code));
    stream.write('a', (error) => seen.push('a', error?.code));
    stream.write('b', (error) => seen.push('b', error?.code));
    stream.end(() => seen.push('end'));
    await new Promise((resolve) => stream.on('close', resolve));
    console.log(seen);
    console.log(await pipeline(Readable.from(['x'.repeat(100000)]), fs.createWriteStream('/dev/full')).catch((error) => error.code));

    // A program whose output goes to a full disk.
    const out = fs.openSync('/dev/full', 'w');
    const script = 'process.stdout.on("error", (e) => console.error(e.code)); process.stdout.write("x", (e) => console.error("told", e.code))';
    const told = spawnSync(process.execPath, ['-e', script], { stdio: ['ignore', out, 'pipe'], encoding: 'utf8' });
    console.log(told.stderr.trim().split('\n').sort(), told.status);

    const folder = fs.mkdtempSync(path.join(require('os').tmpdir(), 'disk-full-'));
    try {
        const run = (how, options) => spawnSync('/bin/sh', ['-c', `${how} exec "$0" "$@"`, process.execPath, __filename, ...options],
            { encoding: 'utf8', env: { ...process.env, FOLDER: folder } });
        console.log(run('ulimit -f 64; trap "" XFSZ;', ['limited']).stdout);
        fs.writeFileSync(path.join(folder, 'secret'), 'x');
        fs.chmodSync(path.join(folder, 'secret'), 0);
        fs.mkdirSync(path.join(folder, 'closed'));
        fs.chmodSync(path.join(folder, 'closed'), 0o500);
        fs.chmodSync(folder, 0o755);
        console.log(run('', ['other']).stdout);
    } finally {
        fs.rmSync(folder, { recursive: true, force: true });
    }
}

// Files end at 32 KB.
async function limited() {
    const file = path.join(process.env.FOLDER, 'file');
    console.log(code(() => fs.writeFileSync(file, 'x'.repeat(100000))), fs.statSync(file).size);
    let confirmed = 0;
    const stream = fs.createWriteStream(file);
    for (let i = 0; i < 10; i++)
        stream.write('y'.repeat(10000), (error) => error ?? (confirmed += 10000));
    const [error] = await once(stream, 'error');
    const { size } = fs.statSync(file);
    console.log(error.code, confirmed <= size, size);
}

function other() {
    if (process.getuid() === 0) { // who may do anything
        process.setgroups([]);
        process.setgid(65534);
        process.setuid(65534);
    }
    const at = (name) => path.join(process.env.FOLDER, name);
    console.log(code(() => fs.readFileSync(at('secret'))));
    console.log(code(() => fs.writeFileSync(at('closed/file'), 'x')));
    console.log(code(() => fs.mkdirSync(at('closed/folder'))));
    require('net').createServer().on('error', (error) => console.log(error.code, error.syscall)).listen(at('closed/socket'));
    require('child_process').spawn(at('secret')).on('error', (error) => console.log(error.code, error.syscall.split(' ')[0]));
    const { error } = spawnSync(at('secret'));
    console.log(error.code);
}
