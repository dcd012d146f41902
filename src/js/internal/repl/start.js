// internal/repl/start - the REPL of the command line.
//
// SPDX-License-Identifier: MIT
const repl = require('node/repl');
const vm = require('node/vm');
const { process, inspect } = $binding('node');

function settings(env) {
    const options = { ignoreUndefined: false, useGlobal: true, breakEvalOnSigint: true, prompt: '> ' };
    if (parseInt(env.NODE_NO_READLINE))
        options.terminal = false;
    if (env.NODE_REPL_MODE)
        options.replMode = { strict: repl.REPL_MODE_STRICT, sloppy: repl.REPL_MODE_SLOPPY }[env.NODE_REPL_MODE.toLowerCase().trim()];
    if (options.replMode === undefined)
        options.replMode = repl.REPL_MODE_SLOPPY;
    const size = Number(env.NODE_REPL_HISTORY_SIZE);
    options.historySize = !isNaN(size) && size > 0 ? size : 1000;
    options.$standalone = true;
    return options;
}

// For C: `code` is what -e gave; `prints`: -p.
function start(code, prints) {
    const { env, stdout } = process;
    const name = $binding('vm').isNodeStyle() ? `Node.js ${process.version}` : `cob ${process.versions.cob ?? ''}`.trim();
    stdout.write(`Welcome to ${name}.\nType ".help" for more information.\n`);
    const server = repl.start(settings(env));
    server.setupHistory(server.terminal ? env.NODE_REPL_HISTORY : '', (error) => {
        if (error)
            throw error;
    });
    server.on('exit', () => {
        if (server.$flushing) {
            server.pause();
            server.once('flushHistory', () => process.exit());
            return;
        }
        process.exit();
    });
    if (code !== undefined) {
        const value = vm.runInThisContext(code, { filename: '[eval]' });
        if (prints)
            stdout.write(`${typeof value === 'string' ? value : inspect(value)}\n`);
    }
}

module.exports = { start };
