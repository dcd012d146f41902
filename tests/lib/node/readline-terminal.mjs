// readline: lines of a pipe, the end of an iteration; editing, completion, history and undoing on a terminal, as bytes.
// as: node
import readline from 'node:readline';
import { PassThrough, Readable } from 'node:stream';

const rl = readline.createInterface({ input: Readable.from(['a\nb\n', 'c\nd']) });
rl.on('close', () => console.log('close'));
for await (const line of rl) {
    console.log(line);
    if (line === 'b')
        break;
}
console.log(rl.closed);
const split = readline.createInterface({ input: Readable.from(['a\r', '\nb\n', 'c\nd']) });
for await (const line of split)
    console.log(line);
console.log(await split[Symbol.asyncIterator]().next());

const input = new PassThrough(), output = new PassThrough();
output.on('data', (data) => console.log(JSON.stringify(String(data))));
const completer = (line) => [['foo', 'foobar', 'fox'].filter((word) => word.startsWith(line)), line];
const terminal = readline.createInterface({ input, output, terminal: true, prompt: 'p> ', completer });
terminal.on('line', (line) => console.log('line', line));
terminal.on('history', (list) => console.log(list));
terminal.prompt();
const keys = ['abc', '\x1b[D', 'X', '\x7f', '\r', 'fo', '\t', '\t', '\r', '\x1b[A', '\x1b[A', '\x15', '\x19', '\x1bb', '\x0b', '\x1f', '\n',
    '日本', '\x1b[D', 'z', '\r'];
for (const key of keys) {
    input.write(key);
    await new Promise(setImmediate);
}
terminal.question('name? ', (answer) => console.log('answer', answer));
input.write('bob\r');
await new Promise(setImmediate);
console.log(terminal.getCursorPos(), terminal.line, terminal.cursor);
terminal.close();
