// tty: colours by environment, what is no terminal.
// as: node
const tty = require('tty');
const depth = (env) => tty.WriteStream.prototype.getColorDepth.call({}, env);
console.log([{ COLORTERM: '1' }, { COLORTERM: 'truecolor' }, { TMUX: '1' }, { CI: '1' }, { CI: '1', CIRCLECI: '1' }, { TEAMCITY_VERSION: '9.11.0' },
    { TERM_PROGRAM: 'iTerm.app', TERM_PROGRAM_VERSION: '3.0' }, { TERM: 'ANSI' }, { TERM: 'dumb', COLORTERM: '1' }, { TERM: 'xterm-256color' },
    { TERM: 'color', NODE_DISABLE_COLORS: '1' }, { NO_COLOR: '', COLORTERM: '24bit' }, { TF_BUILD: '', AGENT_NAME: '' }, {}].map(depth).join(' '));
console.log(tty.isatty('a'), tty.isatty(-1), tty.isatty(1e9), tty.WriteStream.prototype.hasColors(256, { TERM: "xterm-256color" }));
for (const make of [() => new tty.WriteStream(-1), () => tty.ReadStream(-2), () => tty.WriteStream.prototype.hasColors(1)]) {
    try {
        make();
    } catch (e) {
        console.log(e.name, e.code, e.message);
    }
}
