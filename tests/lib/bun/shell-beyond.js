// Bun.$ where it does more than Bun 1.4.5, or what POSIX says instead: several redirections, >&2, ${NAME}, unset, tests, exit, sorted names.
// slow
import { $ } from 'bun';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
const dir = realpathSync(mkdtempSync(`${tmpdir()}/shell-`));
for (const name of ['b.txt', 'a.txt', 'sp ace.txt', 'd/y.js', 'd/x.js', 'empty/']) {
    mkdirSync(`${dir}/${name}`.replace(/[^/]*$/, ''), { recursive: true });
    if (!name.endsWith('/'))
        writeFileSync(`${dir}/${name}`, name);
}
$.cwd(dir).env({ PATH: process.env.PATH, HOME: '/home/u', X: 'x', EMPTY: '' }).nothrow();
const show = async (command) => {
    try {
        const { exitCode, stdout, stderr } = await $`${{ raw: command }}`.quiet();
        console.log(JSON.stringify([exitCode, `${stdout}`, `${stderr}`]).replaceAll(dir, 'DIR'));
    } catch (error) {
        console.log(error.message);
    }
};
await show('echo ${X}y "${X}" ${X:-z} "a${"'); // expect: [0,"xy x ${X:-z} a${\n",""]
await show('echo a\tb "$EMPTY" c'); // expect: [0,"a b  c\n",""]
await show("sh -c 'echo o; echo e >&2' > all 2>&1; cat all"); // expect: [0,"o\ne\n",""]
await show("sh -c 'echo o; echo e >&2' 2>&1 > out; cat out"); // expect: [0,"e\no\n",""]
await show('(echo a; echo b) > both; cat both; if true; then echo c; fi >> both; cat both'); // expect: [0,"a\nb\na\nb\nc\n",""]
await show('> made echo a b > x1 c; cat made x1; rm all out both made x1'); // expect: [0,"a b c\n",""]
await show('echo x >&2'); // expect: [0,"","x\n"]
await show('echo a 3> x'); // expect: Only the descriptors 0, 1 and 2 can be redirected
await show('echo a > $NONE'); // expect: [1,"","bun: ambiguous redirect\n"]
await show('cat < none'); // expect: [1,"","bun: No such file or directory: none\n"]
await show('echo a; exit 3; echo b'); // expect: [3,"a\n",""]
await show('(exit 3; echo a); echo b; false; exit'); // expect: [1,"b\n",""]
await show('exit 3 || echo x'); // expect: [3,"",""]
await show('A=1; unset A X; echo [$A$X]'); // expect: [0,"[]\n",""]
await show('[[ -e a.txt ]] && [[ ! -e none ]] && [[ x = x ]] && [[ 2 -lt 10 ]] && [[ -s a.txt ]] && echo y'); // expect: [0,"y\n",""]
await show('A=*.txt; echo $A; B=~/x; echo $B'); // expect: [0,"*.txt\n/home/u/x\n",""]
await show('echo *; echo */; echo {d,empty}/ d/*'); // expect: [0,"a.txt b.txt d empty sp ace.txt\nd/ empty/\nd/ empty/ d/x.js d/y.js\n",""]
await show('ls; ls d empty a.txt'); // expect: [0,"a.txt\nb.txt\nd\nempty\nsp ace.txt\na.txt\nd:\nx.js\ny.js\nempty:\n",""]
await show('ls -R; ls -- d'); // expect: [0,"a.txt\nb.txt\nd\nempty\nsp ace.txt\n./d:\nx.js\ny.js\n./empty:\nx.js\ny.js\n",""]
await show('mv -v a.txt c.txt; mv -- c.txt a.txt; mkdir -- -x; rm -d -- -x'); // expect: [0,"a.txt -> c.txt\n",""]
await show('rm --force none; mkdir --verbose q; rm -rv q'); // expect: [0,"DIR/q\nq\n",""]
await show('seq -w 8 10; seq 10000000000 10000000001'); // expect: [0,"08\n09\n10\n10000000000\n10000000001\n",""]
await show('echo $((1+2))'); // expect: Arithmetic "$((" is not supported yet.
await show('"" x'); // expect: [1,"","bun: command not found: \n"]
const both = Buffer.alloc(4);
await $`sh -c 'echo e >&2; echo o' &> ${both}`.quiet();
console.log(`${both}`.trim()); // expect: e
// expect: o
rmSync(dir, { recursive: true });
