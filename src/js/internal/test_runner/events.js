// internal/test_runner/events - TestsStream: what happens to tests, as events ("test:pass") and as objects of a stream.
//
// SPDX-License-Identifier: MIT
const { Readable } = require('node/stream');

// { ...first, tags, ...place, ...directive }: in the order that people see.
function report(test, number, details, directive, withClass) {
    const data = {
        __proto__: null, name: test.name, nesting: test.nesting, testNumber: number, testId: test.testId, parentId: test.parent?.testId,
        details, tags: test.tags.slice(),
    };
    if (withClass && details.classname)
        data.classname = details.classname;
    return Object.assign(data, test.loc, directive);
}

function begun(test, type, parentId) {
    const data = { __proto__: null, nesting: test.nesting, name: test.name };
    if (type !== undefined)
        data.type = type;
    data.testId = test.testId;
    data.parentId = parentId;
    data.tags = test.tags.slice();
    return Object.assign(data, test.loc);
}

class TestsStream extends Readable {
    constructor() {
        super({ objectMode: true, highWaterMark: Number.MAX_SAFE_INTEGER });
        this.$waiting = [];
        this.$ready = true;
    }

    _read() {
        this.$ready = true;
        while (this.$waiting.length > 0 && this.$ready)
            this.$give(this.$waiting.shift());
    }
}

TestsStream.prototype.$give = function(item) {
    if (this.$ready)
        this.$ready = this.push(item);
    else
        $push(this.$waiting, item);
};

TestsStream.prototype.$tell = function(type, data) {
    this.emit(type, data);
    this.$give({ type, data });
};

// ---- what a test tells; nobody hears of one that is filtered ----

function tell(test, type, data) {
    test.reporter?.$tell(type, data);
}

module.exports = {
    TestsStream,
    enqueue: (test) => tell(test, 'test:enqueue', begun(test, test.reportedType, test.parent?.testId)),
    // By Node's habit the type is that of the parent when it was waiting.
    dequeue: (test, type, parentId) => tell(test, 'test:dequeue', begun(test, type, parentId)),
    start: (test) => tell(test, 'test:start', begun(test, undefined, test.parent?.testId)),
    complete: (test, details, directive) => tell(test, 'test:complete', report(test, test.testNumber, details, directive, false)),
    result: (test, passed, number, details, directive) =>
        tell(test, passed ? 'test:pass' : 'test:fail', report(test, number, details, directive, true)),
    plan: (test, nesting, count) => tell(test, 'test:plan', Object.assign({ __proto__: null, nesting, count }, test.loc)),
    log: (test, message, data) => tell(test, 'test:log', Object.assign({
        __proto__: null, name: test.name, nesting: test.nesting, testId: test.testId, parentId: test.parent?.testId, message, data,
    }, test.loc)),
    diagnostic: (test, message, level = 'info') =>
        tell(test, 'test:diagnostic', Object.assign({ __proto__: null, nesting: test.nesting, message, level }, test.loc)),
};
