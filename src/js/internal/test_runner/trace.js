// internal/test_runner/trace - diagnostics_channel's tracing channel "node.test": start, end and error of tests and suites.
//
// SPDX-License-Identifier: MIT
const { AsyncResource } = require('node/async_hooks');
const { tracingChannel } = require('node/diagnostics_channel');

let channel;

// What of a test's run subscribers hear. Hooks are part of their tests.
class Trace {
    constructor(test) {
        channel ??= tracingChannel('node.test');
        this.told = test.hookType !== undefined ? null : {
            __proto__: null, name: test.name, nesting: test.nesting, file: test.entryFile, type: test.reportedType,
        };
        this.publishEnd = () => channel.end.publish(this.told);
        this.publishError = (error) => channel.error.publish({ __proto__: null, ...this.told, error });
    }

    // fn, inside of the stores that are bound to the channel.
    around(fn, self) {
        if (this.told === null || !channel.start.hasSubscribers)
            return fn;
        return (...args) => channel.start.runStores(this.told, () => {
            this.publishEnd = AsyncResource.bind(this.publishEnd);
            this.publishError = AsyncResource.bind(this.publishError);
            return $apply(fn, self, args);
        });
    }

    error(reason) {
        if (this.told !== null && channel.error.hasSubscribers)
            this.publishError(reason);
    }

    end() {
        if (this.told !== null && channel.end.hasSubscribers)
            this.publishEnd();
    }
}

module.exports = Trace;
