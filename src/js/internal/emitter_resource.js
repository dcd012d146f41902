// internal/emitter_resource - EventEmitterAsyncResource: listeners run in the async context of where the emitter was made.
//
// SPDX-License-Identifier: MIT
const { AsyncResource } = require('node/async_hooks');
const EventEmitter = require('node/events');
const { validateString } = require('internal/validators');

class EventEmitterAsyncResource extends EventEmitter {
    constructor(options = undefined) {
        let name;
        if (typeof options === 'string') {
            name = options;
            options = undefined;
        } else {
            if (new.target === EventEmitterAsyncResource)
                validateString(options?.name, 'options.name');
            name = options?.name || new.target.name;
        }
        super(options);
        this.$resource = new AsyncResource(name, options);
        this.$resource.$emitter = this;
    }

    emit(event, ...args) {
        return this.$resource.runInAsyncScope(super.emit, this, event, ...args);
    }

    emitDestroy() {
        this.$resource.emitDestroy();
    }

    get asyncId() {
        return this.$resource.asyncId();
    }

    get triggerAsyncId() {
        return this.$resource.triggerAsyncId();
    }

    get asyncResource() {
        return this.$resource;
    }
}

module.exports = EventEmitterAsyncResource;
