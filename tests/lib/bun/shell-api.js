// Bun.$: results, promises, settings, values in templates. What Bun 1.4.5 printed.
// slow
import { $ } from 'bun';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
const dir = realpathSync(mkdtempSync(`${tmpdir()}/shell-`));
process.chdir(dir);
writeFileSync('in.txt', 'input\n');
const t = async (f) => {
    try {
        const v = await f();
        console.log(Bun.inspect(v?.exitCode === undefined ? v : [v.exitCode, `${v.stdout}`, `${v.stderr}`]).replaceAll(dir, 'DIR'));
    } catch (e) {
        console.log(e?.name, e?.code, `${e?.message}`.replaceAll(dir, 'DIR'), e?.exitCode, e?.stdout && `${e.stdout}`, e?.stderr && `${e.stderr}`);
    }
};
const o = await $`echo hi; echo err 1>&2`.quiet();
console.log(Object.keys(o), o.constructor.name, o.stdout, o.stderr, o.exitCode, JSON.stringify(o));
await t(() => [o.text(), o.text('hex'), o.bytes(), o.arrayBuffer(), o.blob()]);
await t(() => $`echo '{"a":1}'`.json());
await t(() => $`echo a`.arrayBuffer());
await t(() => $`echo a`.bytes());
await t(() => $`echo a`.blob());
await t(() => $`echo a`.text('base64'));
const lines = async (p) => {
    const all = [];
    for await (const line of p.lines())
        all.push(line);
    return all;
};
await t(() => lines($`printf 'a\nb\nc'`));
await t(() => lines($`echo x`));
await t(() => lines($`exit 3`.nothrow()));
await t(() => lines($`echo a; false`));
await t(() => $`echo a; echo b 1>&2; sh -c 'exit 3'`.quiet());
await t(() => $`exit 3`.quiet().nothrow());
await t(() => $`exit 3`.throws(false).quiet());
await t(() => $`exit 3`.text());
await t(() => $`nonexistentcmd`.quiet());
const e = await $`sh -c 'echo O; echo E >&2; exit 9'`.quiet().catch((error) => error);
console.log(e instanceof $.ShellError, e instanceof Error, `${e}`, JSON.stringify(e), Object.keys(e), e.text(), e.bytes());
const p = $`echo lazy > lazy.txt`;
await Bun.sleep(20);
console.log(p instanceof Promise, p.constructor.name, existsSync('lazy.txt'), p.run() === p);
await p;
await t(() => existsSync('lazy.txt'));
await t(() => p.cwd('/'));
await t(() => p.text());
await t(() => $`echo $FOO`.env({ FOO: 'bar' }).text());
await t(() => $`pwd`.cwd('/tmp').text());
await t(() => $`pwd`.cwd('/nonexist').quiet());
await t(() => $`echo x`.env(5));
await t(() => $());
await t(() => $('x'));
await t(() => $(['echo hi']));
const own = new $.Shell();
own.nothrow().env({ A: '1' });
await t(() => own`echo $A; false`.quiet());
await t(() => $`echo [$A]; false`.quiet());
console.log($.env({ A: '2' }) === $, $.cwd('/tmp') === $, await $`echo $A; pwd`.text());
$.env(undefined);
$.cwd(undefined);
process.env.LATER = 'later';
await t(() => $`echo $LATER; pwd`.text());
await t(() => $`cd /`.then(() => process.cwd()));
await t(() => Promise.all([$`echo 1`.text(), $`echo 2`.text()]));
await t(() => $`echo ${'a b'} ${['c d', 'e']} ${5} ${true} ${null} ${undefined} ${5n} ${{ raw: 'x y' }} ${{ toString() { return 'obj'; } }}`.text());
await t(() => $`echo pre${['a', 'b']}post ${'*'} ${'$HOME'} "${'a "q"'}" '${"s'q"}' ${''} ${[]} x`.text());
await t(() => $`A=${'x y'}; echo $A {${'a,b'},c} $(echo ${'a  b'}) > ${'o u t'}; cat "o u t"`.text());
await t(() => $`${'echo hi'}`.nothrow().quiet());
await t(() => $`${['echo', 'x y']}`.text());
await t(() => $`echo ${{}}`);
await t(() => $`echo ${[{}]}`);
await t(() => $`echo ${{ raw: undefined }}`);
await t(() => $`echo ${Buffer.from('a')}`);
const buffer = Buffer.alloc(8), small = new Uint8Array(3), room = new ArrayBuffer(6);
await $`echo hello > ${buffer}; echo hello > ${small}; sh -c 'echo ext' > ${room}`.quiet();
console.log(buffer, small, room);
await t(() => $`cat < ${Buffer.from('from buf')}; cat < ${new Response('resp')}; cat < ${Bun.file('in.txt')}; cat < ${new Blob(['blob'])}; cat < ${'in.txt'}`.text());
await t(() => $`cat < ${new ReadableStream({})}`.quiet());
await $`echo f > ${Bun.file('out.txt')}; echo g >> ${Bun.file('out.txt')}`.quiet();
await t(() => readFileSync('out.txt', 'utf8'));
await t(() => $`echo x > ${new Response('')}`.quiet());
await t(() => $`cat ${Bun.file('in.txt')}`.text());
console.log(['a', 'a b', '$x', '"q"', "it's", '`', '\\', '*', '', '~', 'a;b', 'a=b', '{a,b}', '日', '\n', '!', '#', '(', '<', '|', '&', '[', '?', '-', '%', '@', '/a/b'].map((x) => $.escape(x)).join(' '));
for (const b of ['a{b,c}d', '{1..3}', '{a,b}{c,d}', '{a,{b,c}}', '{}', '{a}', 'a{,b}', '{a,b', '\\{a,b}', '"{a,b}"', '{a b,c}', '{a,b} {c,d}'])
    console.log(b, $.braces(b));
await t(() => $`seq 100000 | tail -n 1`.text());
await t(() => $`yes | head -n 100000 | wc -l`.text());
await t(async () => (await $`seq 200000 | cat`.text()).length);
await t(async () => (await $`head -c 3000000 /dev/zero`.quiet()).stdout.length);
await t(() => $`cat < ${Buffer.alloc(500000, 97)} | wc -c`.text());
await t(() => $`echo shown; sh -c 'echo too'`);
process.chdir('/');
rmSync(dir, { recursive: true });
