// internal/readline/editor - what readline.Interface does on a terminal: the line being edited, history, completion, keys.
//
// Methods are private ones of the prototype ($refreshLine), so that the names with an underscore, which programs replace, can stand for them.
//
// SPDX-License-Identifier: MIT
const { cursorTo, moveCursor, clearScreenDown } = require('internal/readline/cursor');
const { inspect, process } = $binding('node');
const { stringWidth } = $binding('text');

const WORD_LEFT = /^\s*(?:[^\w\s]+|\w+)?/;
const WORD_RIGHT = /^(?:\s+|[^\w\s]+|\w+)\s*/;
const LINE_END = /\r\n|\n|\r/g;
const MOST_UNDO = 2048, MOST_KILLED = 32;

// The code units of the character before or at a place.
function before(text, at) {
    if (at <= 0)
        return 0;
    return at > 1 && text.codePointAt(at - 2) >= 65536 ? 2 : 1;
}

function after(text, at) {
    if (at >= text.length)
        return 0;
    return text.codePointAt(at) >= 65536 ? 2 : 1;
}

const reversed = (text) => Array.from(text).reverse().join('');

function commonBeginning(words) {
    let shared = words[0];
    for (const word of words) {
        let n = 0;
        while (n < shared.length && shared[n] === word[n])
            n++;
        shared = shared.slice(0, n);
    }
    return shared;
}

const methods = {
    // Rows and columns that a text takes, without the characters of its colours.
    displayPos(text) {
        let offset = 0, rows = 0;
        const columns = this.columns;
        for (const char of text.replace(/\x1b\[[0-9;?]*[A-Za-z]/g, '')) {
            if (char === '\n') {
                rows += Math.ceil(offset / columns) || 1;
                offset = 0;
            } else if (char === '\t') {
                offset += this.tabSize - offset % this.tabSize;
            } else {
                const width = stringWidth(char);
                if (width === 2 && (offset + 1) % columns === 0)
                    offset++; // no room for a wide one at the end of a row
                offset += width;
            }
        }
        const cols = columns === Infinity ? offset : offset % columns;
        rows += columns === Infinity ? 0 : (offset - cols) / columns;
        return { cols, rows };
    },

    cursorPos() {
        return this.$displayPos(this.$prompt + this.line.slice(0, this.cursor));
    },

    refreshLine() {
        const line = this.$prompt + this.line;
        const { cols, rows } = this.$displayPos(line);
        const at = this.getCursorPos();
        if ((this.prevRows || 0) > 0)
            moveCursor(this.output, 0, -this.prevRows);
        cursorTo(this.output, 0);
        clearScreenDown(this.output);
        this.$write(line);
        if (cols === 0)
            this.$write(' '); // so that the terminal begins the row
        cursorTo(this.output, at.cols);
        if (rows > at.rows)
            moveCursor(this.output, 0, at.rows - rows);
        this.prevRows = at.rows;
    },

    insertString(text) {
        this.$remember();
        if (this.cursor < this.line.length) {
            this.line = this.line.slice(0, this.cursor) + text + this.line.slice(this.cursor);
            this.cursor += text.length;
            this.$refreshLine();
            return;
        }
        const { rows } = this.getCursorPos();
        this.line += text;
        this.cursor += text.length;
        if (this.getCursorPos().rows > rows)
            this.$refreshLine();
        else
            this.$write(text);
    },

    deleteLeft() {
        if (this.cursor <= 0 || this.line.length === 0)
            return;
        this.$remember();
        const n = before(this.line, this.cursor);
        this.line = this.line.slice(0, this.cursor - n) + this.line.slice(this.cursor);
        this.cursor -= n;
        this.$refreshLine();
    },

    deleteRight() {
        if (this.cursor >= this.line.length)
            return;
        this.$remember();
        this.line = this.line.slice(0, this.cursor) + this.line.slice(this.cursor + after(this.line, this.cursor));
        this.$refreshLine();
    },

    wordLeft() {
        if (this.cursor > 0)
            this.$moveCursor(-WORD_LEFT.exec(reversed(this.line.slice(0, this.cursor)))[0].length);
    },

    wordRight() {
        if (this.cursor < this.line.length)
            this.$moveCursor(WORD_RIGHT.exec(this.line.slice(this.cursor))[0].length);
    },

    deleteWordLeft() {
        if (this.cursor <= 0)
            return;
        this.$remember();
        let leading = this.line.slice(0, this.cursor);
        const gone = WORD_LEFT.exec(reversed(leading))[0];
        leading = leading.slice(0, leading.length - gone.length);
        this.line = leading + this.line.slice(this.cursor);
        this.cursor = leading.length;
        this.$refreshLine();
    },

    deleteWordRight() {
        if (this.cursor >= this.line.length)
            return;
        this.$remember();
        const trailing = this.line.slice(this.cursor);
        this.line = this.line.slice(0, this.cursor) + trailing.slice(WORD_RIGHT.exec(trailing)[0].length);
        this.$refreshLine();
    },

    deleteLineLeft() {
        this.$remember();
        this.$kill(this.line.slice(0, this.cursor));
        this.line = this.line.slice(this.cursor);
        this.cursor = 0;
        this.$refreshLine();
    },

    deleteLineRight() {
        this.$remember();
        this.$kill(this.line.slice(this.cursor));
        this.line = this.line.slice(0, this.cursor);
        this.$refreshLine();
    },

    // ---- what was deleted, what was undone ----

    kill(text) {
        if (text === '' || text === this.$killed?.[0])
            return;
        (this.$killed ??= []).unshift(text);
        this.$killedAt = 0;
        if (this.$killed.length > MOST_KILLED)
            this.$killed.pop();
    },

    yank() {
        if (this.$killed?.length > 0) {
            this.$yanking = true;
            this.$insertString(this.$killed[this.$killedAt]);
        }
    },

    yankPop() {
        if (!this.$yanking || !(this.$killed?.length > 1))
            return;
        const last = this.$killed[this.$killedAt];
        this.$killedAt = (this.$killedAt + 1) % this.$killed.length;
        const next = this.$killed[this.$killedAt];
        const head = this.line.slice(0, this.cursor - last.length);
        this.line = head + next + this.line.slice(this.cursor);
        this.cursor = head.length + next.length;
        this.$refreshLine();
    },

    remember() {
        (this.$undone ??= []).push({ line: this.line, cursor: this.cursor });
        if (this.$undone.length > MOST_UNDO)
            this.$undone.shift();
    },

    undo() {
        const entry = this.$undone?.pop();
        if (entry === undefined)
            return;
        (this.$redone ??= []).push({ line: this.line, cursor: this.cursor });
        this.line = entry.line;
        this.cursor = entry.cursor;
        this.$refreshLine();
    },

    redo() {
        const entry = this.$redone?.pop();
        if (entry === undefined)
            return;
        (this.$undone ??= []).push({ line: this.line, cursor: this.cursor });
        this.line = entry.line;
        this.cursor = entry.cursor;
        this.$refreshLine();
    },

    // ---- history ----

    addHistory() {
        if (this.line.length === 0)
            return '';
        if (this.historySize === 0 || this.line.trim().length === 0)
            return this.line;
        if (this.history.length === 0 || this.history[0] !== this.line) {
            if (this.removeHistoryDuplicates) {
                const at = this.history.indexOf(this.line);
                if (at !== -1)
                    this.history.splice(at, 1);
            }
            this.history.unshift(this.line);
            if (this.history.length > this.historySize)
                this.history.pop();
        }
        this.historyIndex = -1;
        const line = this.history[0];
        this.emit('history', this.history); // listeners may take out what is secret
        return line;
    },

    historyNext() {
        if (this.historyIndex < 0)
            return;
        const search = this.$search || '';
        let at = this.historyIndex - 1;
        while (at >= 0 && (!this.history[at].startsWith(search) || this.line === this.history[at]))
            at--;
        this.line = at === -1 ? search : this.history[at];
        this.historyIndex = at;
        this.cursor = this.line.length;
        this.$refreshLine();
    },

    historyPrev() {
        if (this.historyIndex >= this.history.length || this.history.length === 0)
            return;
        const search = this.$search || '';
        let at = this.historyIndex + 1;
        while (at < this.history.length && (!this.history[at].startsWith(search) || this.line === this.history[at]))
            at++;
        this.line = at === this.history.length ? search : this.history[at];
        this.historyIndex = at;
        this.cursor = this.line.length;
        this.$refreshLine();
    },

    // ---- moving ----

    moveCursor(by) {
        if (by === 0)
            return;
        const old = this.getCursorPos();
        this.cursor = Math.min(Math.max(this.cursor + by, 0), this.line.length);
        const now = this.getCursorPos();
        if (old.rows === now.rows)
            moveCursor(this.output, now.cols - old.cols, 0);
        else
            this.$refreshLine();
    },

    submit() {
        const line = this.$addHistory();
        this.$undone = this.$redone = undefined;
        this.clearLine();
        this.$lineCame(line);
    },

    // ---- completion ----

    tabComplete(lastWasTab) {
        this.pause();
        const begun = this.line.slice(0, this.cursor);
        const came = (error, value) => {
            this.resume();
            if (error) {
                this.$write(`Tab completion error: ${inspect(error)}`);
                return;
            }
            this.$tabCompletions(lastWasTab, value);
        };
        const result = this.completer(begun, came);
        if ($isPromise(result))
            $then(result, (value) => came(null, value), (error) => came(error));
    },

    tabCompletions(lastWasTab, value) {
        if (!value || value.length === 0)
            return;
        const [completions, on] = value;
        if (!completions || completions.length === 0)
            return;
        const prefix = commonBeginning(completions.filter((c) => c !== ''));
        if (prefix.startsWith(on) && prefix.length > on.length) {
            this.$insertString(prefix.slice(on.length));
            return;
        }
        if (!on.startsWith(prefix)) {
            this.line = this.line.slice(0, this.cursor - on.length) + prefix + this.line.slice(this.cursor);
            this.cursor += prefix.length - on.length;
            this.$refreshLine();
            return;
        }
        if (!lastWasTab)
            return;
        this.$remember();
        this.$showCompletions(completions);
    },

    showCompletions(completions) {
        const widths = completions.map((c) => stringWidth(c));
        const width = Math.max(...widths) + 2;
        const fit = Math.floor(this.columns / width) || 1, perRow = fit === Infinity ? 1 : fit;
        let out = '\r\n', inRow = 0, gap = 0;
        for (let i = 0; i < completions.length; i++) {
            if (completions[i] === '' || inRow === perRow) {
                out += '\r\n';
                inRow = gap = 0;
            } else {
                out += ' '.repeat(gap);
            }
            if (completions[i] === '') {
                out += '\r\n';
                continue;
            }
            out += completions[i];
            gap = width - widths[i];
            inRow++;
        }
        if (inRow !== 0)
            out += '\r\n\r\n';
        this.$write(out);
        this.$refreshLine();
    },

    // ---- keys ----

    // Control and a letter.
    controlKey(key) {
        if (key.shift) {
            if (key.name === 'delete')
                this.$deleteLineRight();
            else if (key.name === 'backspace')
                this.$deleteLineLeft();
            return;
        }
        switch (key.name) {
        case 'c':
            if (this.listenerCount('SIGINT') > 0)
                this.emit('SIGINT');
            else
                this.close();
            break;
        case 'h': this.$deleteLeft(); break;
        case 'd':
            if (this.cursor === 0 && this.line.length === 0)
                this.close();
            else if (this.cursor < this.line.length)
                this.$deleteRight();
            break;
        case 'u': this.$deleteLineLeft(); break;
        case 'k': this.$deleteLineRight(); break;
        case 'a': this.$moveCursor(-Infinity); break;
        case 'e': this.$moveCursor(+Infinity); break;
        case 'b': this.$moveCursor(-before(this.line, this.cursor)); break;
        case 'f': this.$moveCursor(after(this.line, this.cursor)); break;
        case 'l':
            cursorTo(this.output, 0, 0);
            clearScreenDown(this.output);
            this.$refreshLine();
            break;
        case 'n': this.$historyNext(); break;
        case 'p': this.$historyPrev(); break;
        case 'y': this.$yank(); break;
        case 'z': this.$suspend(); break;
        case 'w':
        case 'backspace': this.$deleteWordLeft(); break;
        case 'delete': this.$deleteWordRight(); break;
        case 'left': this.$wordLeft(); break;
        case 'right': this.$wordRight(); break;
        }
    },

    suspend() {
        if (this.listenerCount('SIGTSTP') > 0) {
            this.emit('SIGTSTP');
            return;
        }
        process.once('SIGCONT', () => {
            if (!this.paused) {
                this.pause();
                this.emit('SIGCONT');
            }
            this.$rawMode(true);
            this.$refreshLine();
        });
        this.$rawMode(false);
        process.kill(process.pid, 'SIGTSTP');
    },

    metaKey(key) {
        switch (key.name) {
        case 'b': this.$wordLeft(); break;
        case 'f': this.$wordRight(); break;
        case 'd':
        case 'delete': this.$deleteWordRight(); break;
        case 'backspace': this.$deleteWordLeft(); break;
        case 'y': this.$yankPop(); break;
        }
    },

    plainKey(text, key) {
        if (this.$sawReturnAt && key.name !== 'enter')
            this.$sawReturnAt = 0;
        switch (key.name) {
        case 'return': // \r
            this.$sawReturnAt = Date.now();
            this.$submit();
            break;
        case 'enter': // \n; part of \r\n when it comes at once
            if (this.$sawReturnAt === 0 || Date.now() - this.$sawReturnAt > this.crlfDelay)
                this.$submit();
            this.$sawReturnAt = 0;
            break;
        case 'backspace': this.$deleteLeft(); break;
        case 'delete': this.$deleteRight(); break;
        case 'left': this.$moveCursor(-before(this.line, this.cursor)); break;
        case 'right': this.$moveCursor(after(this.line, this.cursor)); break;
        case 'home': this.$moveCursor(-Infinity); break;
        case 'end': this.$moveCursor(+Infinity); break;
        case 'up': this.$historyPrev(); break;
        case 'down': this.$historyNext(); break;
        case 'tab':
            if (typeof this.completer === 'function' && this.isCompletionEnabled) {
                this.$tabComplete(this.$previousKey && this.$previousKey.name === 'tab');
                break;
            }
            this.$insertPieces(text);
            break;
        default:
            this.$insertPieces(text);
        }
    },

    insertPieces(text) {
        if (typeof text !== 'string' || !text)
            return;
        let from = 0;
        LINE_END.lastIndex = 0;
        for (let found = LINE_END.exec(text); found !== null; found = LINE_END.exec(text)) {
            if (found.index > from)
                this.$insertString(text.slice(from, found.index));
            from = LINE_END.lastIndex;
            this.$submit();
            LINE_END.lastIndex = from;
        }
        if (from < text.length)
            this.$insertString(text.slice(from));
    },

    ttyWrite(text, key) {
        const last = this.$previousKey;
        key = key || {};
        this.$previousKey = key;
        if (!key.meta || key.name !== 'y')
            this.$yanking = false;
        if ((key.name === 'up' || key.name === 'down') && !key.ctrl && !key.meta && !key.shift) {
            if (this.$search === undefined || this.$search === null)
                this.$search = this.line.slice(0, this.cursor);
        } else if (this.$search !== undefined && this.$search !== null) {
            this.$search = null;
            if (this.history.length === this.historyIndex)
                this.historyIndex = -1;
        }
        if (key.sequence === '\x1f') {
            this.$undo();
            return;
        }
        if (key.sequence === '\x1e') {
            this.$redo();
            return;
        }
        if (key.name === 'escape')
            return;
        if (key.ctrl) {
            this.$controlKey(key);
        } else if (key.meta) {
            this.$metaKey(key);
        } else {
            this.$previousKey = last;
            this.$plainKey(text, key);
            this.$previousKey = key;
        }
    },
};

// Methods of readline.Interface's prototype.
function install(proto) {
    proto.$displayPos = methods.displayPos;
    proto.$cursorPos = methods.cursorPos;
    proto.$refreshLine = methods.refreshLine;
    proto.$insertString = methods.insertString;
    proto.$deleteLeft = methods.deleteLeft;
    proto.$deleteRight = methods.deleteRight;
    proto.$wordLeft = methods.wordLeft;
    proto.$wordRight = methods.wordRight;
    proto.$deleteWordLeft = methods.deleteWordLeft;
    proto.$deleteWordRight = methods.deleteWordRight;
    proto.$deleteLineLeft = methods.deleteLineLeft;
    proto.$deleteLineRight = methods.deleteLineRight;
    proto.$kill = methods.kill;
    proto.$yank = methods.yank;
    proto.$yankPop = methods.yankPop;
    proto.$remember = methods.remember;
    proto.$undo = methods.undo;
    proto.$redo = methods.redo;
    proto.$addHistory = methods.addHistory;
    proto.$historyNext = methods.historyNext;
    proto.$historyPrev = methods.historyPrev;
    proto.$moveCursor = methods.moveCursor;
    proto.$submit = methods.submit;
    proto.$tabComplete = methods.tabComplete;
    proto.$tabCompletions = methods.tabCompletions;
    proto.$showCompletions = methods.showCompletions;
    proto.$controlKey = methods.controlKey;
    proto.$suspend = methods.suspend;
    proto.$metaKey = methods.metaKey;
    proto.$plainKey = methods.plainKey;
    proto.$insertPieces = methods.insertPieces;
    proto.$ttyWrite = methods.ttyWrite;
}

// The names by which programs replace them.
function installAliases(proto) {
    const alias = (name, get, set) => Object.defineProperty(proto, name, { __proto__: null, get, set, configurable: true, enumerable: false });
    alias('_setRawMode', function() { return this.$rawMode; }, function(v) { this.$rawMode = v; });
    alias('_onLine', function() { return this.$lineCame; }, function(v) { this.$lineCame = v; });
    alias('_writeToOutput', function() { return this.$write; }, function(v) { this.$write = v; });
    alias('_normalWrite', function() { return this.$read; }, function(v) { this.$read = v; });
    alias('_addHistory', function() { return this.$addHistory; }, function(v) { this.$addHistory = v; });
    alias('_refreshLine', function() { return this.$refreshLine; }, function(v) { this.$refreshLine = v; });
    alias('_insertString', function() { return this.$insertString; }, function(v) { this.$insertString = v; });
    alias('_tabComplete', function() { return this.$tabComplete; }, function(v) { this.$tabComplete = v; });
    alias('_wordLeft', function() { return this.$wordLeft; }, function(v) { this.$wordLeft = v; });
    alias('_wordRight', function() { return this.$wordRight; }, function(v) { this.$wordRight = v; });
    alias('_deleteLeft', function() { return this.$deleteLeft; }, function(v) { this.$deleteLeft = v; });
    alias('_deleteRight', function() { return this.$deleteRight; }, function(v) { this.$deleteRight = v; });
    alias('_deleteWordLeft', function() { return this.$deleteWordLeft; }, function(v) { this.$deleteWordLeft = v; });
    alias('_deleteWordRight', function() { return this.$deleteWordRight; }, function(v) { this.$deleteWordRight = v; });
    alias('_deleteLineLeft', function() { return this.$deleteLineLeft; }, function(v) { this.$deleteLineLeft = v; });
    alias('_deleteLineRight', function() { return this.$deleteLineRight; }, function(v) { this.$deleteLineRight = v; });
    alias('_line', function() { return this.$submit; }, function(v) { this.$submit = v; });
    alias('_historyNext', function() { return this.$historyNext; }, function(v) { this.$historyNext = v; });
    alias('_historyPrev', function() { return this.$historyPrev; }, function(v) { this.$historyPrev = v; });
    alias('_getDisplayPos', function() { return this.$displayPos; }, function(v) { this.$displayPos = v; });
    alias('_getCursorPos', function() { return this.$cursorPos; }, function(v) { this.$cursorPos = v; });
    alias('_moveCursor', function() { return this.$moveCursor; }, function(v) { this.$moveCursor = v; });
    alias('_ttyWrite', function() { return this.$ttyWrite; }, function(v) { this.$ttyWrite = v; });
    alias('_decoder', function() { return this.$decoder; }, function(v) { this.$decoder = v; });
    alias('_line_buffer', function() { return this.$rest; }, function(v) { this.$rest = v; });
    alias('_oldPrompt', function() { return this.$oldPrompt; }, function(v) { this.$oldPrompt = v; });
    alias('_prompt', function() { return this.$prompt; }, function(v) { this.$prompt = v; });
    alias('_previousKey', function() { return this.$previousKey; }, function(v) { this.$previousKey = v; });
    alias('_questionCallback', function() { return this.$question; }, function(v) { this.$question = v; });
    alias('_sawKeyPress', function() { return this.$sawKeyPress; }, function(v) { this.$sawKeyPress = v; });
    alias('_sawReturnAt', function() { return this.$sawReturnAt; }, function(v) { this.$sawReturnAt = v; });
}

// A key of the terminal, or what write() was given.
function keyPressed(self, text, key) {
    self.$ttyWrite(text, key);
    if (key?.sequence) {
        // Shift + enter and the like are for others.
        const ch = key.sequence.codePointAt(0);
        if (ch >= 0xd800 && ch <= 0xdfff)
            self.$refreshLine();
    }
}

module.exports = {
    install,
    installAliases,
    keyPressed,
    resized: (self) => self.$refreshLine(),
    refresh: (self) => self.$refreshLine(),
    moveToEnd: (self) => self.$moveCursor(+Infinity),
    cursorPosition: (self) => self.$cursorPos(),
};
