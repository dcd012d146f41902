// slow
// A REPL over streams: values, errors, lines that go on, await, commands, its context, a function in place of its own evaluation.
const repl = require('repl'), { PassThrough } = require('stream');
function session(lines, options, then) {
    const input = new PassThrough(), output = new PassThrough();
    let text = '';
    output.on('data', (piece) => { text += piece; });
    const server = repl.start({ input, output, prompt: '> ', terminal: false, ...options });
    server.on('exit', () => {
        console.log(text.trimEnd());
        then(server);
    });
    (function next(i) {
        if (i < lines.length) {
            input.write(lines[i] + '\n');
            setTimeout(next, 1, i + 1);
        } else {
            input.end();
        }
    })(0);
    return server;
}
session(['1 + 1', '_ * 2', 'const a = { b: [1] }', 'a', '{ x: 1 }', 'function f() {', 'return 7', '}', 'f()', '`one', 'two`', 'await Promise.resolve(5)',
    'throw new Error("no")', '_error.message', 'throw { y: 1 }', 'foo bar', 'path.basename("/x/y")', 'require("os").EOL', '.break', '.nothing', '.5', 'say', 'typeof Object',
    'await import("node:path").then((p) => p.sep)', '_ = 4', '5', '_'], {}, (server) => {
    console.log(server.context.f(), server.last);
    const custom = session(['a', 'b c', 'bad', 'undefined'], {
        prompt: '', ignoreUndefined: true, writer: (v) => `<${v}>`,
        eval(code, context, file, done) {
            const text = code.trim();
            done(text === 'bad' ? new RangeError('bad') : null, text === 'undefined' ? undefined : text.toUpperCase());
        },
    }, () => {
        const other = repl.start({ input: new PassThrough(), output: new PassThrough(), useGlobal: true });
        other.complete('process.stdo', (error, [names, on]) => {
            console.log(names.join(), on, other.context === globalThis);
            other.complete('.he', (e, [commands]) => {
                console.log(commands.join());
                other.close();
            });
        });
        console.log(repl.isValidSyntax('1 +'), repl.isValidSyntax('1'), repl.builtinModules.includes('fs'));
    });
    custom.defineCommand('say', { help: 'x', action(rest) { this.output.write(rest + '\n'); this.displayPrompt(); } });
}).context.say = 'said';
