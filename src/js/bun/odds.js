// bun/odds - small parts of the Bun object: unsafe, mmap, openInEditor.
//
// SPDX-License-Identifier: MIT
const { nodeError } = require('internal/errors');
const files = $binding('files');

const invalid = (text) => nodeError('ERR_INVALID_ARG_TYPE', text);

// ---- Bun.unsafe ----

let level = 0;

const unsafe = {
    gcAggressionLevel() {
        const before = level;
        const value = $isObject(arguments[0]) ? 0 : arguments[0] | 0;
        if (value >= 0 && value <= 2)
            level = value;
        return before;
    },
    arrayBufferToString(buffer) {
        if (!$isArrayBuffer(buffer) && !$isTypedArray(buffer))
            throw invalid('Expected an ArrayBuffer');
        return files.textOfUnits(buffer, buffer instanceof Uint16Array);
    },
    mimallocDump() {},
    memoryFootprint() {
        return $binding('node').process.memoryUsage().rss;
    },
    setJITPolicy(scale) {
        if (typeof scale !== 'number')
            throw invalid('scale must be a number');
    },
};

// ---- Bun.mmap ----

function size(options, name) {
    const value = options[name];
    if (value === undefined || value === null)
        return undefined;
    const number = +value || 0;
    if (number < 0)
        throw invalid(`${name} must be a non-negative integer`);
    return Math.trunc(number);
}

const PAGE = 4096;

function mmap(path) {
    if (typeof path !== 'string')
        throw invalid('path must be a string');
    const options = arguments[1] ?? {};
    if (!$isObject(options))
        throw invalid('MMapOptions must be an object');
    const shared = options.shared === undefined || !!options.shared;
    const from = size(options, 'offset') ?? 0, most = size(options, 'size');
    const first = from - from % PAGE;
    const bytes = files.mapFile(path, shared, first, most === undefined ? -1 : most + (from - first));
    return from === first ? bytes : bytes.subarray(from - first);
}

// ---- Bun.openInEditor ----

// How an editor is told a line and a column.
function placeFor(editor, file, line, column) {
    if (line === undefined)
        return [file];
    const place = column === undefined ? `${line}` : `${line}:${column}`;
    switch (editor.slice(editor.lastIndexOf('/') + 1)) {
    case 'code':
    case 'vscode':
    case 'vscodium':
    case 'codium':
    case 'cursor':
        return ['--goto', `${file}:${place}`];
    case 'subl':
    case 'sublime':
    case 'zed':
    case 'atom':
        return [`${file}:${place}`];
    case 'vim':
    case 'nvim':
    case 'vi':
    case 'emacs':
    case 'nano':
        return [`+${line}`, file];
    case 'idea':
    case 'webstorm':
        return column === undefined ? ['--line', `${line}`, file] : ['--line', `${line}`, '--column', `${column}`, file];
    default:
        return [file];
    }
}

const PROGRAMS = { __proto__: null, vscode: 'code', sublime: 'subl', textmate: 'mate', intellij: 'idea', neovim: 'nvim' };

function openInEditor(file) {
    const options = $isObject(arguments[1]) ? arguments[1] : {};
    if (file === undefined)
        throw new Error('No file path specified');
    const env = files.env();
    const wanted = options.editor ?? env.BUN_EDITOR ?? env.VISUAL ?? env.EDITOR ?? 'code';
    const editor = PROGRAMS[wanted] ?? $toString(wanted);
    const program = editor.includes('/') ? editor : files.findProgram(env.PATH ?? '', editor);
    if (program === undefined)
        return;
    const place = placeFor(editor, $toString(file), options.line, options.column);
    require('bun/spawn').spawn([program, ...place], { stdio: ['ignore', 'ignore', 'ignore'] }).unref();
}

module.exports = { unsafe, mmap, openInEditor };
