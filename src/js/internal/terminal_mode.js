// internal/terminal_mode - setRawMode of streams of terminals.
//
// SPDX-License-Identifier: MIT
const { terminalRaw, terminalRestore, process } = $binding('node');

// The mode that a terminal had comes back when the process ends.
function setRawMode(flag) {
    flag = !!flag;
    if (flag === this.isRaw)
        return this;
    let rc = 0;
    if (flag) {
        const before = terminalRaw(this.fd);
        if (typeof before === 'number') {
            rc = before;
        } else {
            this.$mode = before;
            const restore = this.$restore = () => terminalRestore(this.fd, before);
            process.once('exit', restore);
        }
    } else {
        process.removeListener('exit', this.$restore);
        rc = terminalRestore(this.fd, this.$mode);
    }
    if (rc < 0) {
        this.emit('error', require('internal/util/system_errors').errnoException(rc, 'setRawMode'));
        return this;
    }
    this.isRaw = flag;
    return this;
}

module.exports = { setRawMode };
