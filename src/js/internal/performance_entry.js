// internal/performance_entry - PerformanceEntry, the class of what a timeline holds, and who may make some.
//
// SPDX-License-Identifier: MIT
const { nodeError } = require('internal/errors');
const { isNode } = $binding('node');

const token = {}; // whoever has it may make entries

// ERR_INVALID_THIS in Bun's words, or Node's: of the class alone.
function refuse(what, name) {
    return nodeError('ERR_INVALID_THIS', isNode() ? `Value of "this" must be of type ${name}` : `Can only call ${what} on instances of ${name}`);
}

function illegal() {
    return nodeError('ERR_ILLEGAL_CONSTRUCTOR', 'Illegal constructor');
}

class PerformanceEntry {
    constructor(key) {
        if (key !== token)
            throw illegal();
        this.$entry = this;
    }
    get name() {
        return check(this, 'name').$name;
    }
    get entryType() {
        return check(this, 'entryType').$type;
    }
    get startTime() {
        return check(this, 'startTime').$start;
    }
    get duration() {
        return check(this, 'duration').$duration;
    }
    toJSON() {
        const { $name: name, $type: entryType, $start: startTime, $duration: duration } = check(this, 'toJSON');
        return { name, entryType, startTime, duration, detail: this.$detail };
    }
}
$interface(PerformanceEntry, 'PerformanceEntry');

PerformanceEntry.prototype.$inspect = function () {
    const { $name: name, $type: entryType, $start: startTime, $duration: duration, $detail: detail } = check(this, 'inspect');
    return { name, entryType, startTime, duration, detail };
};

function check(entry, member) {
    if (!$isObject(entry) || entry.$entry !== entry)
        throw refuse(`PerformanceEntry.${member}`, 'PerformanceEntry');
    return entry;
}

function fill(entry, name, type, start, duration, detail) {
    entry.$name = name;
    entry.$type = type;
    entry.$start = start;
    entry.$duration = duration;
    entry.$detail = detail;
    return entry;
}

// What Node measures of itself: entries of the types that have no class of their own.
class PerformanceNodeEntry extends PerformanceEntry {
    get detail() {
        return check(this, 'detail').$detail;
    }
    toJSON() {
        const { $name: name, $type: entryType, $start: startTime, $duration: duration, $detail: detail } = check(this, 'toJSON');
        return { name, entryType, startTime, duration, detail };
    }
}
$interface(PerformanceNodeEntry, 'PerformanceNodeEntry');
PerformanceNodeEntry.prototype.$inspect = PerformanceEntry.prototype.$inspect;

function makeEntry(name, type, start, duration, detail) {
    return fill(new PerformanceNodeEntry(token), name, type, start, duration, detail);
}

module.exports = { PerformanceEntry, token, refuse, illegal, check, fill, makeEntry };
