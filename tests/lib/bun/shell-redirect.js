// Redirections of Bun.$. What Bun 1.4.5 printed.
// slow
import { $ } from 'bun';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
const commands = [
    "echo a > o1; cat o1",
    "echo b >> o1; cat o1",
    "ls nonexist 2> err; cat err",
    "ls nonexist 2>&1",
    "ls nonexist &> err2; cat err2",
    "ls nonexist &>> err2; cat err2",
    "echo x 1>&2",
    "echo x 2>&1",
    "echo x > /dev/null",
    "sh -c 'echo o; echo e >&2' 2>/dev/null",
    "sh -c 'echo o; echo e >&2' > /dev/null",
    "echo >",
    "echo > > x",
    "echo a >| x",
    "echo <> x",
    "echo a > \"x y z\"; cat \"x y z\"",
    "echo a 2 > x2; cat x2",
    "echo 2>x4; ls x4",
    "echo a>x5; cat x5",
    "echo a>>x5; cat x5",
    "ls ..> /dev/null",
];
$.env({ PATH: process.env.PATH, HOME: '/home/u', FOO: 'foo bar', X: 'x', EMPTY: '' });
let dir;
function begin() {
    dir = realpathSync(mkdtempSync(`${tmpdir()}/shell-`));
    for (const [name, text] of [['a.txt', 'alpha\n'], ['b.txt', 'beta\nline2\n'], ['d/x.js', '1'], ['d/e/y.js', '2'], ['.hid', 'h'], ['sp ace.txt', 's'], ['empty/', '']]) {
        mkdirSync(`${dir}/${name}`.replace(/[^/]*$/, ''), { recursive: true });
        if (!name.endsWith('/'))
            writeFileSync(`${dir}/${name}`, text);
    }
    $.cwd(dir);
}
for (const command of commands) {
    begin();
    let result;
    try {
        const output = await $`${{ raw: command }}`.nothrow().quiet();
        result = [output.exitCode, output.stdout.toString(), output.stderr.toString()];
    } catch (error) {
        result = [error.name, error.message];
    }
    rmSync(dir, { recursive: true });
    console.log(command, JSON.stringify(result).replaceAll(dir, 'DIR'));
}
