// bun/ansi - Bun.wrapAnsi and Bun.sliceAnsi: text with escape sequences (colours, links) broken into lines, and cut by columns.
//
// The width of letters is C's (binding "text").
//
// SPDX-License-Identifier: MIT
const text = $binding('text');

const width = (s, options) => text.stringWidth(s, options);

// What ends the style that a code of SGR begins. undefined: the code begins none.
function endOf(code) {
    if (code === 1 || code === 2)
        return 22;
    if (code === 3 || code === 4 || code === 7 || code === 8 || code === 9)
        return 20 + code;
    if (code === 53)
        return 55;
    if (code >= 30 && code <= 38 || code >= 90 && code <= 97)
        return 39;
    if (code >= 40 && code <= 48 || code >= 100 && code <= 107)
        return 49;
    return code === 58 ? 59 : undefined;
}

// ---- Bun.wrapAnsi ----

// Breaks a word letter by letter; rows gets more lines.
function breakWord(rows, word, columns, narrow) {
    const pieces = text.clusters(word, narrow);
    let used = width(rows.at(-1), { ambiguousIsNarrow: narrow });
    for (let i = 0; i < pieces.length; i += 2) {
        const w = Math.max(pieces[i + 1], 0);
        if (used + w > columns && w > 0) {
            $push(rows, '');
            used = 0;
        }
        rows[rows.length - 1] += pieces[i];
        used += w;
        if (used === columns && w > 0 && i + 2 < pieces.length) {
            $push(rows, '');
            used = 0;
        }
    }
    // A line with nothing but escape sequences belongs to the one before it.
    if (used === 0 && rows.at(-1).length > 0 && rows.length > 1) {
        const last = rows.pop();
        rows[rows.length - 1] += last;
    }
}

// Without spaces at its end; escape sequences between and behind them stay.
function trimEnd(line, options) {
    const words = line.split(' ');
    let last = words.length;
    while (last > 0 && width(words[last - 1], options) === 0)
        last--;
    return last === words.length ? line : words.slice(0, last).join(' ') + words.slice(last).join('');
}

function wrapLine(line, columns, { hard, wordWrap, trim, narrow }) {
    if (trim && line.trim() === '')
        return '';
    const options = { ambiguousIsNarrow: narrow };
    const words = line.split(' ');
    const rows = [''];
    for (let i = 0; i < words.length; i++) {
        const word = words[i], size = width(word, options);
        if (trim)
            rows[rows.length - 1] = rows.at(-1).trimStart();
        let used = width(rows.at(-1), options);
        if (i !== 0) {
            if (used >= columns && (!wordWrap || !trim)) {
                $push(rows, '');
                used = 0;
            }
            if (used > 0 || !trim) {
                rows[rows.length - 1] += ' ';
                used++;
            }
        }
        if (hard && size > columns) {
            const room = columns - used;
            if (Math.floor((size - 1) / columns) < 1 + Math.floor((size - room - 1) / columns))
                $push(rows, '');
            breakWord(rows, word, columns, narrow);
            continue;
        }
        if (used + size > columns && used > 0 && size > 0) {
            if (!wordWrap && used < columns) {
                breakWord(rows, word, columns, narrow);
                continue;
            }
            $push(rows, '');
        }
        if (used + size > columns && !wordWrap)
            breakWord(rows, word, columns, narrow);
        else
            rows[rows.length - 1] += word;
    }
    return restyle((trim ? rows.map((row) => trimEnd(row, options)) : rows).join('\n'));
}

const linkTo = (uri) => `\x1b]8;;${uri}\x07`;

// Ends the style and the link before each new line, and begins them again behind it.
function restyle(lines) {
    const code = /(?:\x1b|\x9b)(?:\[?(\d+)m|\]8;;(.*?)\x07)|\n/g;
    let out = '', done = 0, style, link = '';
    for (let m = code.exec(lines); m !== null; m = code.exec(lines)) {
        out += lines.slice(done, m.index);
        done = m.index + m[0].length;
        const end = style === undefined ? undefined : endOf(style);
        if (m[0] !== '\n') {
            out += m[0];
            if (m[1] !== undefined)
                style = +m[1] === 39 ? undefined : +m[1];
            else
                link = m[2];
            continue;
        }
        if (link !== '')
            out += linkTo('');
        if (end !== undefined)
            out += `\x1b[${end}m\n\x1b[${style}m`;
        else
            out += '\n';
        if (link !== '')
            out += linkTo(link);
    }
    return out + lines.slice(done);
}

function wrapAnsi(input, columns, options) {
    const string = $toString(input);
    columns = Math.trunc(+columns);
    const given = $isObject(options) ? options : {};
    const read = (name, fallback) => (given[name] === undefined ? fallback : !!given[name]);
    const how = { hard: read('hard', false), wordWrap: read('wordWrap', true), trim: read('trim', true), narrow: read('ambiguousIsNarrow', true) };
    if (!(columns > 0) || columns === Infinity || string === '')
        return string;
    return string.replaceAll('\r\n', '\n').split('\n').map((line) => wrapLine(line, columns, how)).join('\n');
}

// ---- Bun.sliceAnsi ----

// The styles of one SGR sequence: { key, open, close } each; close without open: an end. undefined: it is no SGR.
function readSgr(sequence) {
    const m = /^(?:\x1b\[|\x9b)([\d;:]*)m$/.exec(sequence);
    if (m === null)
        return undefined;
    const codes = m[1].split(';'), out = [];
    for (let i = 0; i < codes.length; i++) {
        const code = parseInt(codes[i] || '0', 10);
        let whole = codes[i] || '0';
        if ((code === 38 || code === 48 || code === 58) && !whole.includes(':')) {
            const n = codes[i + 1] === '5' ? 2 : codes[i + 1] === '2' ? 4 : 0;
            whole = codes.slice(i, i + n + 1).join(';');
            i += n;
        }
        const close = endOf(code);
        $push(out, close === undefined ? { close: code } : { key: close === 22 ? code : close, open: whole, close });
    }
    return out;
}

function applySgr(active, styles) {
    for (const style of styles) {
        if (style.close === 0) {
            active.length = 0;
            continue;
        }
        const left = active.filter((it) => (style.open === undefined ? it.close !== style.close : it.key !== style.key));
        active.length = 0;
        for (const it of left)
            $push(active, it);
        if (style.open !== undefined)
            $push(active, style);
    }
}

// The link that an OSC 8 sequence begins, { open, end }; '' ends one. undefined: it is none.
function readLink(sequence) {
    const m = /^(?:\x1b\]|\x9d)8;[^;]*;([^]*?)(\x07|\x1b\\|\x9c)$/.exec(sequence);
    if (m === null)
        return undefined;
    return m[1] === '' ? null : { open: sequence, close: `${sequence.slice(0, sequence[0] === '\x1b' ? 2 : 1)}8;;${m[2]}` };
}

function totalWidth(pieces) {
    let total = 0;
    for (let i = 1; i < pieces.length; i += 2)
        total += Math.max(pieces[i], 0);
    return total;
}

class Cut {
    constructor(from, to) {
        this.from = from;
        this.to = to;
        this.column = 0;
        this.out = '';
        this.active = [];
        this.link = null;
        this.begun = this.over = false;
        this.tail = '';
    }

    letter(piece, w, lead) {
        const inside = this.column >= this.from && this.column < this.to;
        this.column += w;
        if (!inside) {
            this.over = this.begun;
            return;
        }
        if (!this.begun) {
            this.begun = true;
            for (const it of this.active)
                this.out += `\x1b[${it.open}m`;
            this.out += lead;
            if (this.link !== null)
                this.out += this.link.open;
        }
        this.out += piece;
    }

    escape(sequence) {
        const styles = readSgr(sequence), link = styles === undefined ? readLink(sequence) : undefined;
        if (this.column >= this.to) {
            this.escapeBehind(sequence, styles, link);
            return;
        }
        if (styles !== undefined)
            applySgr(this.active, styles);
        else if (link !== undefined)
            this.link = link;
        if (this.begun)
            this.out += sequence;
    }

    // Behind the end only what ends something that is open, up to the next letter.
    escapeBehind(sequence, styles, link) {
        if (this.over)
            return;
        if (styles !== undefined) {
            this.over = styles.some((it) => it.open !== undefined);
            if (this.over || !styles.some((s) => this.active.some((it) => s.close === 0 || it.close === s.close)))
                return;
            applySgr(this.active, styles);
            this.tail += sequence;
        } else if (link === null && this.link !== null) {
            this.link = null;
            this.out += sequence;
        }
    }

    finish(trail) {
        if (this.link !== null)
            this.out += this.link.close;
        this.out += trail + this.tail;
        for (let i = this.active.length; i-- > 0;)
            this.out += `\x1b[${this.active[i].close}m`;
        return this.out;
    }
}

function readSliceOptions(options, ambiguous) {
    let ellipsis = '', narrow = ambiguous === undefined ? true : !!ambiguous;
    if (typeof options === 'string') {
        ellipsis = options;
    } else if (typeof options === 'boolean') {
        narrow = options;
    } else if ($isObject(options)) {
        if (typeof options.ellipsis === 'string')
            ellipsis = options.ellipsis;
        if (options.ambiguousIsNarrow !== undefined)
            narrow = !!options.ambiguousIsNarrow;
    }
    return { ellipsis, narrow };
}

const toInteger = (value) => (value === undefined || value !== value ? 0 : Math.trunc(+value) || 0);

function sliceAnsi(input, start, end, options, ambiguousIsNarrow) {
    const string = $toString(input);
    const { ellipsis, narrow } = readSliceOptions(options, ambiguousIsNarrow);
    let from = toInteger(start), to = end === undefined ? Infinity : toInteger(end);
    const pieces = text.clusters(string, narrow);
    const total = from < 0 || to < 0 || ellipsis !== '' ? totalWidth(pieces) : 0;
    if (from < 0)
        from = Math.max(total + from, 0);
    if (to < 0)
        to = Math.max(total + to, 0);
    if (from >= to)
        return '';
    if (!(+start < 0) && from === 0 && to === Infinity)
        return string;
    let lead = '', trail = '';
    if (ellipsis !== '') {
        const w = width(ellipsis, { ambiguousIsNarrow: narrow });
        lead = from > 0 && from < total ? ellipsis : '';
        trail = to < total ? ellipsis : '';
        from += lead === '' ? 0 : w;
        if (lead !== '' && from >= to - w)
            trail = '';
        to -= trail === '' ? 0 : w;
        if (from >= Math.min(to, total) && (lead !== '' || trail !== ''))
            return ellipsis;
    }
    const cut = new Cut(from, to);
    for (let i = 0; i < pieces.length; i += 2) {
        if (pieces[i + 1] < 0)
            cut.escape(pieces[i]);
        else
            cut.letter(pieces[i], pieces[i + 1], lead);
    }
    return cut.begun ? cut.finish(trail) : lead || trail;
}

module.exports = { wrapAnsi, sliceAnsi };
