// Bun.Terminal and the option `terminal` of Bun.spawn: a child sees a terminal of that size that rules its session; keys, echo, raw mode, ends.
// slow
const lines = (list) => JSON.stringify(list.join(''));
const until = async (list, text) => {
    while (!list.join('').includes(text))
        await new Promise((resolve) => setTimeout(resolve, 5));
};
const attempt = (f) => {
    try {
        console.log(f());
    } catch (error) {
        console.log(error.name, error.code, error.message);
    }
};
const shown = [];
const terminal = new Bun.Terminal({
    cols: 100, rows: 30,
    data: (t, data) => shown.push(`${data}`),
    exit: (t, code, signal) => console.log('exit', t === terminal, code, signal),
});
console.log(terminal.closed, terminal.inputFlags, terminal.outputFlags, terminal.localFlags, terminal.controlFlags);
// expect: false 27906 5 35387 1215
const child = Bun.spawn(['sh', '-c', 'test -t 0 && test -t 1 && test -t 2 && echo all; stty size; (: < /dev/tty) 2> /dev/null && echo rules; read x; stty size; echo got:$x; exit 3'],
    { terminal });
console.log(child.terminal === terminal, child.stdin, child.stdout, child.stderr, child.stdio, child.readable, child.writable);
// expect: true null null null [ null, null, null ] null null
await until(shown, 'rules');
terminal.resize(80, 24);
console.log(terminal.write('hello\n'));
// expect: 6
console.log(await child.exited);
// expect: 3
await until(shown, 'got:hello\r\n');
console.log(lines(shown));
// expect: "all\r\n30 100\r\nrules\r\nhello\r\n24 80\r\ngot:hello\r\n"
shown.length = 0;
await Bun.spawn(['echo', 'again'], { terminal }).exited;
await until(shown, 'again\r\n');
terminal.setRawMode(true);
console.log(terminal.closed, terminal.localFlags, terminal.inputFlags);
// expect: false 2608 26624
terminal.setRawMode(false);
terminal.localFlags = 0;
console.log(terminal.localFlags, terminal.close(), terminal.closed, terminal.localFlags);
// expect: exit true 0 null
// expect: 0 undefined true 0
attempt(() => terminal.write('x')); // expect: Error undefined Terminal is closed
attempt(() => terminal.resize(1, 1)); // expect: Error undefined Terminal is closed
attempt(() => terminal.close()); // expect: undefined
attempt(() => Bun.spawn(['true'], { terminal })); // expect: TypeError ERR_INVALID_ARG_TYPE terminal is closed
attempt(() => Bun.spawn(['true'], { terminal: 5 })); // expect: TypeError ERR_INVALID_ARG_TYPE terminal must be a Terminal object or options object
attempt(() => Bun.spawnSync(['true'], { terminal: {} })); // expect: TypeError ERR_INVALID_ARG_TYPE terminal option is only supported for Bun.spawn, not Bun.spawnSync
attempt(() => new Bun.Terminal()); // expect: Error undefined Terminal constructor requires an options object
attempt(() => new Bun.Terminal({ name: 5 })); // expect: TypeError ERR_INVALID_ARG_TYPE The "name" property must be of type string, got number
const own = [], ended = Promise.withResolvers();
const second = Bun.spawn(['sh', '-c', 'stty size; echo hi'], { terminal: { cols: 50, rows: 10, data: (t, d) => own.push(`${d}`), exit: (t, code, signal) => ended.resolve([code, signal]) } });
attempt(() => second.terminal.write()); // expect: Error undefined write() requires data argument
attempt(() => second.terminal.write(5)); // expect: Error undefined write() argument must be a string or ArrayBuffer
attempt(() => second.terminal.resize(0, 5)); // expect: Error undefined resize() requires valid cols argument
attempt(() => second.terminal.resize(5)); // expect: Error undefined resize() requires valid rows argument
console.log(await second.exited, await ended.promise, lines(own), second.terminal.closed);
// expect: 0 [ 1, null ] "10 50\r\nhi\r\n" false
