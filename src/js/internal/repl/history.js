// internal/repl/history - the history of a REPL in a file, written a little after each line.
//
// SPDX-License-Identifier: MIT
const DELAY = 15;

// Reads the file and keeps it; ready(error, repl).
function setupHistory(repl, file, ready) {
    const fs = require('node/fs'), path = require('node/path'), os = require('node/os');
    if (typeof file === 'string')
        file = file.trim();
    if (file === '') {
        repl.$writesHistory = false;
        ready(null, repl);
        return;
    }
    if (!file) {
        try {
            file = path.join(os.homedir(), '.node_repl_history');
        } catch (error) {
            tell(repl, '\nError: Could not get the home directory.\nREPL session history will not be persisted.\n');
            ready(null, repl);
            return;
        }
    }
    repl.pause();
    const failed = (error) => {
        tell(repl, '\nError: Could not open history file.\nREPL session history will not be persisted.\n');
        repl.resume();
        ready(null, repl);
    };
    fs.readFile(file, 'utf8', (error, text) => {
        if (error && error.code !== 'ENOENT')
            return failed(error);
        if (error) {
            try {
                fs.writeFileSync(file, '', { mode: 0o600 });
            } catch (e) {
                return failed(e);
            }
        }
        if (text)
            repl.history = text.split(/\r?\n+/).filter((line) => line).slice(0, repl.historySize).map((line) => line.replaceAll('\r', '\n'));
        keep(repl, file);
        repl.resume();
        ready(null, repl);
    });
}

function tell(repl, text) {
    repl.output.write(text);
    repl.displayPrompt?.();
}

function keep(repl, file) {
    const fs = require('node/fs');
    const { setTimeout, clearTimeout } = require('node/timers');
    let timer, busy = false, again = false;
    const flush = () => {
        timer = undefined;
        if (busy) {
            again = true;
            return;
        }
        busy = true;
        repl.$flushing = true;
        const text = repl.history.map((line) => line.replaceAll('\n', '\r')).join('\n');
        fs.writeFile(file, text, { mode: 0o600 }, () => {
            busy = repl.$flushing = false;
            if (again) {
                again = false;
                flush();
                return;
            }
            repl.emit('flushHistory');
        });
    };
    repl.on('line', () => {
        clearTimeout(timer);
        timer = setTimeout(flush, DELAY);
        repl.$flushing = true;
    });
    repl.once('exit', () => {
        if (timer !== undefined) {
            clearTimeout(timer);
            flush();
        }
    });
}

module.exports = { setupHistory };
