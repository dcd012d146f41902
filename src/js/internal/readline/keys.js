// internal/readline/keys - bytes of a terminal to keys: what emitKeypressEvents makes of 'data' events.
//
// A key is { sequence, name, ctrl, meta, shift }. Sequences that begin with an escape character may come in pieces: a parser is a generator
// that is given a character at a time, and an empty text when nothing came for escapeCodeTimeout milliseconds.
//
// SPDX-License-Identifier: MIT
const { StringDecoder } = require('node/string_decoder');
const { global } = $binding('node');

const ESCAPE = '\x1b';

// What stands behind ESC O, ESC [ or ESC [ [ -> the key; ^ and $ mark what rxvt says for control and shift
const CODES = {
    __proto__: null,
    '[P': 'f1', '[Q': 'f2', '[R': 'f3', '[S': 'f4', 'OP': 'f1', 'OQ': 'f2', 'OR': 'f3', 'OS': 'f4', '[11~': 'f1', '[12~': 'f2', '[13~': 'f3',
    '[14~': 'f4', '[[A': 'f1', '[[B': 'f2', '[[C': 'f3', '[[D': 'f4', '[[E': 'f5', '[15~': 'f5', '[17~': 'f6', '[18~': 'f7', '[19~': 'f8',
    '[20~': 'f9', '[21~': 'f10', '[23~': 'f11', '[24~': 'f12', '[200~': 'paste-start', '[201~': 'paste-end', '[A': 'up', '[B': 'down',
    '[C': 'right', '[D': 'left', '[E': 'clear', '[F': 'end', '[H': 'home', 'OA': 'up', 'OB': 'down', 'OC': 'right', 'OD': 'left',
    'OE': 'clear', 'OF': 'end', 'OH': 'home', '[1~': 'home', '[2~': 'insert', '[3~': 'delete', '[4~': 'end', '[5~': 'pageup',
    '[6~': 'pagedown', '[[5~': 'pageup', '[[6~': 'pagedown', '[7~': 'home', '[8~': 'end',
};
const SHIFTED = {
    __proto__: null,
    '[a': 'up', '[b': 'down', '[c': 'right', '[d': 'left', '[e': 'clear', '[2$': 'insert', '[3$': 'delete', '[5$': 'pageup', '[6$': 'pagedown',
    '[7$': 'home', '[8$': 'end', '[Z': 'tab',
};
const CONTROLLED = {
    __proto__: null,
    'Oa': 'up', 'Ob': 'down', 'Oc': 'right', 'Od': 'left', 'Oe': 'clear', '[2^': 'insert', '[3^': 'delete', '[5^': 'pageup', '[6^': 'pagedown',
    '[7^': 'home', '[8^': 'end',
};

function nameCode(key, code) {
    key.code = code;
    if (CODES[code] !== undefined) {
        key.name = CODES[code];
    } else if (SHIFTED[code] !== undefined) {
        key.name = SHIFTED[code];
        key.shift = true;
    } else if (CONTROLLED[code] !== undefined) {
        key.name = CONTROLLED[code];
        key.ctrl = true;
    } else {
        key.name = 'undefined';
    }
}

const isDigit = (c) => c >= '0' && c <= '9';

// A key that is one character, perhaps after an escape.
function nameCharacter(key, c, escaped) {
    if (c === '\r')
        key.name = 'return';
    else if (c === '\n')
        key.name = 'enter';
    else if (c === '\t')
        key.name = 'tab';
    else if (c === '\b' || c === '\x7f')
        key.name = 'backspace';
    else if (c === ESCAPE)
        key.name = 'escape';
    else if (c === ' ')
        key.name = 'space';
    else if (!escaped && c <= '\x1a') {
        key.name = String.fromCharCode(c.charCodeAt(0) + 96);
        key.ctrl = true;
    } else if (/^[0-9A-Za-z]$/.exec(c) !== null) {
        key.name = c.toLowerCase();
        key.shift = /^[A-Z]$/.exec(c) !== null;
    } else if (escaped) {
        key.name = c.length ? undefined : 'escape';
    }
}

function* keys(stream) {
    for (;;) {
        let c = yield;
        let sequence = c, escaped = false;
        const key = { sequence: null, name: undefined, ctrl: false, meta: false, shift: false };
        if (c === ESCAPE) {
            escaped = true;
            sequence += c = yield;
            if (c === ESCAPE)
                sequence += c = yield;
        }
        if (escaped && (c === 'O' || c === '[')) {
            let code = c, modifier = 0;
            if (c === 'O') { // ESC O letter, ESC O modifier letter
                sequence += c = yield;
                if (isDigit(c)) {
                    modifier = (c.charCodeAt(0) - 49);
                    sequence += c = yield;
                }
                code += c;
            } else { // ESC [ letter, ESC [ modifier letter, ESC [ [ letter, ESC [ number ; modifier ~
                sequence += c = yield;
                if (c === '[') {
                    code += c;
                    sequence += c = yield;
                }
                const start = sequence.length - 1;
                for (let digits = 0; digits < 3 && isDigit(c); digits++)
                    sequence += c = yield;
                if (c === ';') {
                    sequence += c = yield;
                    while (isDigit(c))
                        sequence += c = yield;
                }
                const command = sequence.slice(start);
                let match = /^(?:(\d\d?)(?:;(\d))?([~^$])|(\d{3}~))$/.exec(command);
                if (match !== null) {
                    code += match[4] ?? match[1] + match[3];
                    modifier = (match[2] ?? 1) - 1;
                } else if ((match = /^((\d;)?(\d))?([A-Za-z])$/.exec(command)) !== null) {
                    code += match[4];
                    modifier = (match[3] ?? 1) - 1;
                } else {
                    code += command;
                }
            }
            key.ctrl = (modifier & 4) !== 0;
            key.meta = (modifier & 10) !== 0;
            key.shift = (modifier & 1) !== 0;
            nameCode(key, code);
        } else {
            nameCharacter(key, c, escaped);
            key.meta = escaped;
        }
        key.sequence = sequence;
        if (sequence.length !== 0 && (key.name !== undefined || escaped))
            stream.emit('keypress', escaped ? undefined : sequence, key);
        else if (characters(sequence) === 1)
            stream.emit('keypress', sequence, key); // one character without a name
    }
}

function characters(text) {
    let n = 0;
    for (const c of text)
        n++;
    return n;
}

function emitKeypressEvents(stream, iface = {}) {
    if (stream.$keys !== undefined)
        return;
    const decoder = new StringDecoder('utf8');
    restart();
    let timer;
    const setTimeout = global('setTimeout'), clearTimeout = global('clearTimeout');
    const flush = () => stream.$keys.next('');
    const feed = (text) => {
        iface.isCompletionEnabled = false;
        let left = text.length;
        for (const c of text) {
            left -= c.length;
            if (left === 0)
                iface.isCompletionEnabled = true; // only a tab at the end asks for completion: the others were pasted
            try {
                stream.$keys.next(c);
            } catch (error) {
                // The listener threw: the generator is finished, another takes its place.
                restart();
                throw error;
            }
            if (left === 0 && c === ESCAPE)
                timer = setTimeout(flush, iface.escapeCodeTimeout ?? 500);
        }
    };
    const onData = (input) => {
        if (stream.listenerCount('keypress') === 0) {
            stream.removeListener('data', onData);
            stream.on('newListener', onNewListener);
            return;
        }
        const text = decoder.write(input);
        if (text) {
            clearTimeout(timer);
            iface.$sawKeyPress = characters(text) === 1;
            feed(text);
        }
    };
    function restart() {
        stream.$keys = keys(stream);
        stream.$keys.next();
    }
    const onNewListener = (event) => {
        if (event === 'keypress') {
            stream.on('data', onData);
            stream.removeListener('newListener', onNewListener);
        }
    };
    if (stream.listenerCount('keypress') > 0)
        stream.on('data', onData);
    else
        stream.on('newListener', onNewListener);
}

module.exports = { emitKeypressEvents, characters };
