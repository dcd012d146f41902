// bun/shell_builtins - the commands that Bun.$ has itself: fn(argv, shell, { out, err }) gives an exit code; out and err take text and give a
// promise when it must wait.
//
// SPDX-License-Identifier: MIT
const fs = require('internal/fs/calls');
const { readdirSync, rmdirSync } = require('internal/fs/whole');
const files = $binding('files');

const commands = { __proto__: null };

function reason(error) {
    return require('bun/shell_run').reasonOf(error);
}

// ---- options ----

// Reads the words -x and --long in front. `flags`: the letters that count; long: their long names. Gives { set, rest, bad }.
function readFlags(args, flags, long = {}) {
    const set = {};
    let i = 1;
    for (; i < args.length; i++) {
        const arg = args[i];
        if (arg.length < 2 || arg[0] !== '-')
            break;
        if (arg === '--') {
            i++;
            break;
        }
        if (arg.startsWith('--')) {
            const letter = long[arg.slice(2)];
            if (letter === undefined)
                return { bad: '-', word: arg };
            set[letter] = true;
            continue;
        }
        for (let k = 1; k < arg.length; k++) {
            if (!flags.includes(arg[k]))
                return { bad: arg[k], word: arg };
            set[arg[k]] = true;
        }
    }
    return { set, rest: args.slice(i) };
}

async function fail(io, text) {
    await io.err(text);
    return 1;
}

// ---- text ----

commands.true = () => 0;
commands.false = () => 1;

const ESCAPES = { __proto__: null, a: '\x07', b: '\b', c: '', e: '\x1b', E: '\x1b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v', '\\': '\\' };

function unescape(text) {
    return text.replace(/\\(?:0([0-7]{1,3})|x([0-9a-fA-F]{1,2})|([abceEfnrtv\\]))/g,
        (_, octal, hex, letter) => (octal !== undefined ? String.fromCharCode(parseInt(octal, 8) & 255)
            : hex !== undefined ? String.fromCharCode(parseInt(hex, 16)) : ESCAPES[letter]));
}

commands.echo = async (args, shell, io) => {
    let i = 1, line = true, escapes = false;
    for (; i < args.length && /^-[neE]+$/.test(args[i]); i++)
        for (const c of args[i].slice(1)) {
            if (c === 'n')
                line = false;
            else
                escapes = c === 'e';
        }
    const text = args.slice(i).join(' ');
    await io.out((escapes ? unescape(text) : text) + (line ? '\n' : ''));
    return 0;
};

commands.yes = async (args, shell, io) => {
    const line = `${args.length > 1 ? args.slice(1).join(' ') : 'y'}\n`;
    const block = line.repeat(Math.max(1, Math.floor(8192 / line.length)));
    for (;;) {
        await io.out(block);
        await nextTurn();
    }
};

// The loop gets its turn, so that readers and signals are heard.
function nextTurn() {
    const promise = $newPromise();
    require('node/timers').setImmediate(() => $resolvePromise(promise, undefined));
    return promise;
}

function readNumber(text) {
    return text !== undefined && /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? +text : undefined;
}

commands.seq = async (args, shell, io) => {
    let separator = '\n', end = '', wide = false, i = 1;
    for (; i < args.length && args[i][0] === '-' && readNumber(args[i]) === undefined; i++) {
        const arg = args[i], letter = arg[1];
        if (letter === 'w' && arg.length === 2) {
            wide = true;
        } else if (letter === 's' || letter === 't') {
            const value = arg.length > 2 ? arg.slice(2) : args[++i];
            if (value === undefined)
                return fail(io, `seq: option requires an argument -- ${letter}\n`);
            if (letter === 's')
                separator = value;
            else
                end = value;
        } else {
            return fail(io, 'seq: invalid argument\n');
        }
    }
    const numbers = args.slice(i, i + 3).map(readNumber);
    if (numbers.length === 0)
        return fail(io, 'usage: seq [-w] [-f format] [-s string] [-t string] [first [incr]] last\n');
    if (numbers.includes(undefined))
        return fail(io, 'seq: invalid argument\n');
    const first = numbers.length > 1 ? numbers[0] : 1, last = numbers.length > 2 ? numbers[2] : numbers.at(-1);
    const step = numbers.length > 2 ? numbers[1] : first > last ? -1 : 1;
    if (step === 0)
        return fail(io, 'seq: zero increment\n');
    if (first < last ? step < 0 : first > last && step > 0)
        return fail(io, `seq: needs ${step < 0 ? 'positive increment' : 'negative decrement'}\n`);
    const count = Math.floor((last - first) / step + 1e-9), width = wide ? widthOf(first, last) : 0;
    let text = '';
    for (let k = 0; k <= count; k++) {
        text += pad(`${+(first + k * step).toPrecision(15)}`, width) + separator;
        if (text.length > 8192) {
            await io.out(text);
            text = '';
        }
    }
    await io.out(text + end);
    return 0;
};

function widthOf(first, last) {
    return Math.max(`${first}`.length, `${last}`.length);
}

function pad(text, width) {
    const sign = text[0] === '-' ? '-' : '';
    return sign + text.slice(sign.length).padStart(width - sign.length, '0');
}

commands.dirname = async (args, shell, io) => {
    if (args.length < 2)
        return fail(io, 'usage: dirname string\n');
    for (const path of args.slice(1)) {
        const text = path.replace(/(.)\/+$/, '$1'), at = text.lastIndexOf('/');
        await io.out(`${at < 0 ? '.' : at === 0 ? '/' : text.slice(0, at).replace(/(.)\/+$/, '$1')}\n`);
    }
    return 0;
};

commands.basename = async (args, shell, io) => {
    if (args.length < 2)
        return fail(io, 'usage: basename string\n');
    for (const path of args.slice(1)) {
        const text = path.replace(/(.)\/+$/, '$1');
        await io.out(`${text === '/' ? '/' : text.slice(text.lastIndexOf('/') + 1)}\n`);
    }
    return 0;
};

// ---- the shell ----

commands.exit = async (args, shell, io) => {
    if (args.length > 2)
        return fail(io, 'exit: too many arguments\n');
    if (args.length === 2 && !/^\d+$/.test(args[1]))
        return fail(io, 'exit: numeric argument required\n');
    shell.exiting = true;
    return args.length === 2 ? Number(BigInt(args[1]) & 255n) : shell.code;
};

commands.export = async (args, shell, io) => {
    if (args.length === 1) {
        const names = [...shell.exported.keys()].sort();
        await io.out(names.map((name) => `${name}=${shell.exported.get(name)}\n`).join(''));
        return 0;
    }
    for (const arg of args.slice(1)) {
        const at = arg.indexOf('='), name = at < 0 ? arg : arg.slice(0, at);
        if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name))
            continue;
        if (at >= 0 || shell.vars.has(name))
            shell.exported.set(name, at < 0 ? shell.vars.get(name) : arg.slice(at + 1));
        shell.vars.delete(name);
    }
    return 0;
};

commands.unset = (args, shell) => {
    for (const name of args.slice(1)) {
        shell.vars.delete(name);
        shell.exported.delete(name);
    }
    return 0;
};

function normalize(path) {
    const out = [];
    for (const part of path.split('/')) {
        if (part === '..')
            out.pop();
        else if (part !== '' && part !== '.')
            $push(out, part);
    }
    return `/${out.join('/')}`;
}

commands.cd = async (args, shell, io) => {
    if (args.length > 2)
        return fail(io, 'cd: too many arguments\n');
    let target = args[1] ?? shell.variable('HOME');
    if (args[1] === '-')
        target = shell.before ?? shell.cwd;
    const path = normalize(shell.path(target));
    if (files.kindOfPath(path) !== 1)
        return fail(io, `cd: not a directory: ${target}\n`);
    shell.before = shell.cwd;
    shell.cwd = path;
    shell.exported.set('OLDPWD', shell.before);
    shell.exported.set('PWD', path);
    return 0;
};

commands.pwd = async (args, shell, io) => {
    if (args.length > 1)
        return fail(io, 'pwd: too many arguments\n');
    await io.out(`${shell.cwd}\n`);
    return 0;
};

commands.which = async (args, shell, io) => {
    if (args.length === 1) {
        await io.out('\n');
        return 1;
    }
    let code = 0;
    for (const name of args.slice(1)) {
        let found;
        if (name.includes('/')) {
            try {
                fs.accessSync(shell.path(name), 1);
                found = files.kindOfPath(shell.path(name)) === 0 ? name : undefined;
            } catch {
                // it is none
            }
        } else {
            found = files.findProgram(shell.exported.get('PATH') ?? files.env().PATH ?? '', name);
        }
        if (found === undefined)
            code = 1;
        await io.out(found === undefined ? `which: ${name} not found\n` : `${found}\n`);
    }
    return code;
};

// ---- files ----

const MKDIR_USAGE = 'usage: mkdir [-pv] [-m mode] directory_name ...\n';

commands.mkdir = async (args, shell, io) => {
    const { set, rest, bad, word } = readFlags(args, 'pv', { parents: 'p', verbose: 'v' });
    if (bad !== undefined)
        return fail(io, bad === 'm' || word.startsWith('--mode')
            ? `mkdir: unsupported option, please open a GitHub issue -- ${word.startsWith('--') ? '--mode' : '-m '}\n`
            : `mkdir: illegal option -- ${word.startsWith('--') ? word.slice(2) : bad}\n`);
    if (rest.length === 0)
        return fail(io, MKDIR_USAGE);
    let code = 0;
    for (const name of rest) {
        const path = normalize(shell.path(name));
        try {
            const made = set.p ? makeParents(path) : [path];
            if (!set.p)
                fs.mkdirSync(path);
            if (set.v)
                await io.out(made.map((it) => `${it}\n`).join(''));
        } catch (error) {
            if (error.syscall === 'write')
                throw error;
            await io.err(`mkdir: ${path}: ${reason(error)}\n`);
            code = 1;
        }
    }
    return code;
};

// Makes a folder and those above it; gives what it made.
function makeParents(path) {
    const missing = [];
    for (let it = path; files.kindOfPath(it) === undefined && it.length > 1; it = it.slice(0, it.lastIndexOf('/')) || '/')
        missing.unshift(it);
    fs.mkdirSync(path, { recursive: true });
    return missing;
}

const TOUCH_USAGE = 'usage: touch [-A [-][[hh]mm]SS] [-achm] [-r file] [-t [[CC]YY]MMDDhhmm[.SS]]\n'
    + '       [-d YYYY-MM-DDThh:mm:SS[.frac][tz]] file ...\n';

commands.touch = async (args, shell, io) => {
    const { rest, bad, word } = readFlags(args, '');
    if (bad !== undefined) {
        const known = word.startsWith('--') ? ' --no-create --date --reference --time ' : ' -a -c -d -h -m -r -t -A ';
        const name = word.startsWith('--') ? word : `-${bad}`;
        return fail(io, known.includes(` ${name} `) ? `touch: unsupported option, please open a GitHub issue -- ${name}\n`
            : `touch: illegal option -- ${word.startsWith('--') ? word.slice(2) : bad}\n`);
    }
    if (rest.length === 0)
        return fail(io, TOUCH_USAGE);
    let code = 0;
    for (const name of rest) {
        const path = normalize(shell.path(name)), now = new Date();
        try {
            try {
                fs.utimesSync(path, now, now);
            } catch (error) {
                if (error.code !== 'ENOENT')
                    throw error;
                fs.closeSync(fs.openSync(path, 'a', 0o666));
            }
        } catch (error) {
            await io.err(`touch: ${path}: ${reason(error)}\n`);
            code = 1;
        }
    }
    return code;
};

const RM_USAGE = 'usage: rm [-f | -i] [-dIPRrvWx] file ...\n       unlink [--] file\n';

commands.rm = async (args, shell, io) => {
    const { set, rest, bad } = readFlags(args, 'fiIdrRv', { recursive: 'r', verbose: 'v', dir: 'd', force: 'f', 'preserve-root': 'p', interactive: 'i' });
    if (bad !== undefined)
        return fail(io, `rm: illegal option -- ${bad}\n`);
    if (set.i || set.I)
        return fail(io, 'rm: "-i" is not supported yet\n');
    if (rest.length === 0)
        return fail(io, RM_USAGE);
    const tree = set.r || set.R;
    for (const name of rest) {
        const path = normalize(shell.path(name));
        if (path === '/' || tree && `${shell.cwd}/`.startsWith(`${path}/`) && path !== shell.cwd)
            return fail(io, `rm: "${path}" may not be removed\n`);
    }
    let code = 0;
    for (const name of rest) {
        const say = async (label) => {
            if (set.v)
                await io.out(`${label}\n`);
        };
        try {
            if (tree && normalize(shell.path(name)) === shell.cwd)
                throw Object.assign(new Error(''), { code: 'EINVAL' });
            await remove(shell.path(name), name, { tree, dirs: set.d }, say);
        } catch (error) {
            if (error.syscall === 'write')
                throw error;
            if (error.code === 'ENOENT' && set.f) {
                await say(name);
                continue;
            }
            await io.err(`rm: ${name === '' ? '' : `${error.label ?? name}: `}${reason(error)}\n`);
            code = 1;
        }
    }
    return code;
};

// Walks with a list of its own: trees may be deeper than the stack.
async function remove(top, name, { tree, dirs }, say) {
    if (name === '')
        fs.lstatSync('');
    if (!fs.lstatSync(top).isDirectory()) {
        fs.unlinkSync(top);
        await say(name);
        return;
    }
    if (!tree && !dirs)
        throw Object.assign(new Error(''), { code: 'EISDIR' });
    const stack = [{ path: top, label: name, seen: !tree }];
    while (stack.length > 0) {
        const it = stack.at(-1);
        try {
            if (it.seen) {
                rmdirSync(it.path);
                await say(it.label);
                stack.pop();
                continue;
            }
            it.seen = true;
            for (const entry of readdirSync(it.path, { withFileTypes: true })) {
                const path = `${it.path}/${entry.name}`, label = `${it.label.replace(/\/$/, '')}/${entry.name}`;
                if (entry.isDirectory()) {
                    $push(stack, { path, label, seen: false });
                } else {
                    fs.unlinkSync(path);
                    await say(label);
                }
            }
        } catch (error) {
            error.label = it.label;
            throw error;
        }
    }
}

const MV_USAGE = 'usage: mv [-f | -i | -n] [-hv] source target\n       mv [-f | -i | -n] [-v] source ... directory\n';

commands.mv = async (args, shell, io) => {
    const { set, rest, bad } = readFlags(args, 'finhv');
    if (bad !== undefined)
        return fail(io, `mv: illegal option -- ${bad}\n`);
    if (rest.length < 2)
        return fail(io, MV_USAGE);
    const target = rest.at(-1), kind = files.kindOfPath(shell.path(target));
    if (rest.length > 2 && kind !== 1)
        return fail(io, kind === undefined ? `mv: ${target}: No such file or directory\n` : `mv: ${target} is not a directory\n`);
    for (const name of rest.slice(0, -1)) {
        const inside = kind === 1 ? `${target.replace(/\/$/, '')}/${name.replace(/\/+$/, '').replace(/^.*\//, '')}` : target;
        try {
            if (set.n && files.kindOfPath(shell.path(inside)) !== undefined)
                continue;
            await move(shell.path(name), shell.path(inside));
            if (set.v)
                await io.out(`${name} -> ${inside}\n`);
        } catch (error) {
            if (error.syscall === 'write')
                throw error;
            await io.err(`mv: ${kind === 1 ? inside : error.code === 'ENOENT' ? name : inside}: ${reason(error)}\n`);
            return -(error.errno ?? -1);
        }
    }
    return 0;
};

async function move(from, to) {
    try {
        fs.renameSync(from, to);
    } catch (error) {
        if (error.code !== 'EXDEV')
            throw error;
        require('internal/fs/cp').cpSync(from, to, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
        await remove(from, from, { tree: true, dirs: true }, () => {});
    }
}

// ---- ls ----

const LS_LETTERS = 'aABCcDdFfGgHhIikLlmNnopqRrSsTtUuvwXxZ1';

commands.ls = async (args, shell, io) => {
    const { set, rest, bad } = readFlags(args, LS_LETTERS);
    if (bad !== undefined)
        return fail(io, `ls: illegal option -- ${bad}\n`);
    const names = rest.length === 0 ? ['.'] : rest;
    const plain = [], folders = [];
    let code = 0;
    for (const name of names) {
        try {
            const st = statOf(shell.path(name));
            $push(st.isDirectory() && !set.d ? folders : plain, name);
        } catch (error) {
            await io.err(`ls: ${name}: ${reason(error)}\n`);
            code = 1;
        }
    }
    for (const name of plain)
        await io.out(line(shell.path(name), name, set));
    const queue = folders.map((name) => ({ name, title: names.length > 1 }));
    while (queue.length > 0) {
        const { name, title } = queue.shift();
        try {
            await io.out((title ? `${name}:\n` : '') + listFolder(shell.path(name), name, set, queue));
        } catch (error) {
            if (error.syscall === 'write')
                throw error;
            await io.err(`ls: ${name}: ${reason(error)}\n`);
            code = 1;
        }
    }
    return code;
};

// Links that lead nowhere are themselves.
function statOf(path) {
    try {
        return fs.statSync(path);
    } catch {
        return fs.lstatSync(path);
    }
}

function listFolder(path, name, set, queue) {
    const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
    const shown = entries.filter((entry) => entry.name[0] !== '.' || set.a || set.A);
    let text = '';
    if (set.a)
        text += line(path, '.', set) + line(`${path}/..`, '..', set);
    const below = [];
    for (const entry of shown) {
        text += line(`${path}/${entry.name}`, entry.name, set);
        if (set.R && entry.isDirectory())
            $push(below, { name: `${name.replace(/\/$/, '')}/${entry.name}`, title: true });
    }
    queue.unshift(...below);
    return text;
}

const TYPES = { __proto__: null, 0o040000: 'd', 0o120000: 'l', 0o020000: 'c', 0o060000: 'b', 0o010000: 'p', 0o140000: 's' };
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function line(path, name, set) {
    if (!set.l)
        return `${name}\n`;
    const st = fs.lstatSync(path), when = new Date(st.mtimeMs);
    let mode = TYPES[st.mode & 0o170000] ?? '-';
    for (let bit = 8; bit >= 0; bit--)
        mode += st.mode >> bit & 1 ? 'xwr'[bit % 3] : '-';
    const two = (n) => `${n}`.padStart(2, '0');
    const recent = Math.abs(Date.now() - st.mtimeMs) < 182 * 86400e3;
    const time = recent ? `${two(when.getHours())}:${two(when.getMinutes())}` : ` ${when.getFullYear()}`;
    const number = (n, width) => `${n}`.padStart(width);
    return `${mode} ${number(st.nlink, 3)} ${number(st.uid, 5)} ${number(st.gid, 5)} ${number(st.size, 8)} `
        + `${MONTHS[when.getMonth()]} ${two(when.getDate())} ${time} ${name}\n`;
}

module.exports = {
    find(name) {
        return commands[name];
    },
};
