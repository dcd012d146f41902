// node:diagnostics_channel - named channels between those who tell and those who listen.
//
// SPDX-License-Identifier: MIT
const { argTypeError } = require('internal/errors');
const { validateFunction } = require('internal/validators');
const { nextTick } = $binding('node');

const channels = new Map(); // name -> WeakRef, or the channel itself while it has subscribers

// What a subscriber throws reaches the process, not who publishes.
function guarded(fn) {
    try {
        return fn();
    } catch (error) {
        nextTick(() => {
            throw error;
        });
        return undefined;
    }
}

// Channels whose places are in C (internal/diagnostics), which look at bits.
const consoleNames = ['debug', 'error', 'log', 'info', 'warn']; // numbered as in host_console.c
const tracedNames = ['tracing:module.require:', 'tracing:module.import:'];

function isUsed(name) {
    const known = channels.get(name);
    return known !== undefined && !(known instanceof WeakRef) && known.hasSubscribers;
}

function watch(name) {
    if (typeof name !== 'string')
        return;
    let bits = 0;
    if (name.startsWith('console.')) {
        for (let i = 0; i < consoleNames.length; i++)
            bits |= isUsed(`console.${consoleNames[i]}`) ? 1 << i : 0;
        $binding('stdio').watchConsole(bits);
    } else if (name.startsWith('tracing:module.')) {
        for (let i = 0; i < tracedNames.length; i++)
            bits |= traceEvents.some((part) => isUsed(tracedNames[i] + part)) ? 1 << i : 0;
        $binding('modules').trace(bits);
    }
}

// Without subscribers a channel may be collected.
function settle(channel) {
    if (!channel.hasSubscribers)
        channels.set(channel.name, new WeakRef(channel));
    watch(channel.name);
}

class Channel {
    constructor(name) {
        this._subscribers = undefined;
        this._stores = undefined;
        this.name = name;
    }

    static [Symbol.hasInstance](object) {
        for (let at = Object.getPrototypeOf(object); at !== null; at = Object.getPrototypeOf(at)) {
            if (at === Channel.prototype)
                return true;
        }
        return false;
    }

    get hasSubscribers() {
        return (this._subscribers !== undefined && this._subscribers.length > 0) || (this._stores !== undefined && this._stores.size > 0);
    }

    subscribe(fn) {
        validateFunction(fn, 'subscription');
        this._subscribers = [...(this._subscribers ?? []), fn];
        channels.set(this.name, this);
        watch(this.name);
    }

    unsubscribe(fn) {
        const at = this._subscribers === undefined ? -1 : this._subscribers.indexOf(fn);
        if (at < 0)
            return false;
        this._subscribers = this._subscribers.filter((_, i) => i !== at);
        settle(this);
        return true;
    }

    bindStore(store, transform) {
        this._stores ??= new Map();
        this._stores.set(store, transform);
        channels.set(this.name, this);
        watch(this.name);
    }

    unbindStore(store) {
        if (this._stores === undefined || !this._stores.has(store))
            return false;
        this._stores.delete(store);
        settle(this);
        return true;
    }

    publish(data) {
        const subscribers = this._subscribers;
        if (subscribers === undefined)
            return;
        for (const fn of subscribers)
            guarded(() => fn(data, this.name));
    }

    runStores(data, fn, self, ...args) {
        let run = () => {
            this.publish(data);
            return $apply(fn, self, args);
        };
        if (this._stores !== undefined) {
            for (const [store, transform] of [...this._stores.entries()]) {
                const inner = run;
                run = () => {
                    let value = data;
                    if (transform !== undefined) {
                        try {
                            value = transform(data);
                        } catch (error) {
                            nextTick(() => {
                                throw error;
                            });
                            return inner();
                        }
                    }
                    return store.run(value, inner);
                };
            }
        }
        return run();
    }
}

function channel(name) {
    const known = channels.get(name);
    const found = known instanceof WeakRef ? known.deref() : known;
    if (found !== undefined)
        return found;
    if (typeof name !== 'string' && typeof name !== 'symbol')
        throw argTypeError('channel', 'one of type string or symbol', name);
    const made = new Channel(name);
    channels.set(name, new WeakRef(made));
    return made;
}

const traceEvents = ['start', 'end', 'asyncStart', 'asyncEnd', 'error'];

function partOf(names, part) {
    if (typeof names === 'string')
        return channel(`tracing:${names}:${part}`);
    if (names !== null && typeof names === 'object') {
        const given = names[part];
        if (given instanceof Channel)
            return given;
        throw argTypeError(`nameOrChannels.${part}`, 'an instance of Channel', given);
    }
    throw argTypeError('nameOrChannels', 'of type string or an instance of TracingChannel or Object', names);
}

class TracingChannel {
    constructor(names) {
        for (const part of traceEvents)
            Object.defineProperty(this, part, { value: partOf(names, part) });
    }

    get hasSubscribers() {
        return traceEvents.some((part) => this[part].hasSubscribers);
    }

    subscribe(handlers) {
        for (const part of traceEvents) {
            if (handlers[part])
                this[part].subscribe(handlers[part]);
        }
    }

    unsubscribe(handlers) {
        let all = true;
        for (const part of traceEvents) {
            if (handlers[part] && !this[part].unsubscribe(handlers[part]))
                all = false;
        }
        return all;
    }

    traceSync(fn, context = {}, self, ...args) {
        if (!this.hasSubscribers)
            return $apply(fn, self, args);
        return this.start.runStores(context, () => {
            try {
                const result = $apply(fn, self, args);
                context.result = result;
                return result;
            } catch (error) {
                context.error = error;
                this.error.publish(context);
                throw error;
            } finally {
                this.end.publish(context);
            }
        });
    }

    tracePromise(fn, context = {}, self, ...args) {
        if (!this.hasSubscribers)
            return $apply(fn, self, args);
        const settled = (failed) => (value) => {
            context[failed ? 'error' : 'result'] = value;
            if (failed)
                this.error.publish(context);
            this.asyncStart.publish(context);
            this.asyncEnd.publish(context);
            if (failed)
                throw value;
            return value;
        };
        return this.start.runStores(context, () => {
            try {
                const result = $apply(fn, self, args);
                return Promise.resolve(result).then(settled(false), settled(true));
            } catch (error) {
                context.error = error;
                this.error.publish(context);
                throw error;
            } finally {
                this.end.publish(context);
            }
        });
    }

    traceCallback(fn, position = -1, context = {}, self, ...args) {
        if (!this.hasSubscribers)
            return $apply(fn, self, args);
        const at = position < 0 ? args.length + position : position;
        const callback = args[at];
        validateFunction(callback, 'callback');
        const channels = this;
        args[at] = function(error, result) {
            if (error) {
                context.error = error;
                channels.error.publish(context);
            } else {
                context.result = result;
            }
            const given = arguments;
            return channels.asyncStart.runStores(context, () => {
                try {
                    return $apply(callback, this, Array.from(given));
                } finally {
                    channels.asyncEnd.publish(context);
                }
            });
        };
        return this.start.runStores(context, () => {
            try {
                return $apply(fn, self, args);
            } catch (error) {
                context.error = error;
                this.error.publish(context);
                throw error;
            } finally {
                this.end.publish(context);
            }
        });
    }
}

module.exports = {
    channel,
    hasSubscribers(name) {
        const known = channels.get(name);
        const found = known instanceof WeakRef ? known.deref() : known;
        return found !== undefined && found.hasSubscribers;
    },
    subscribe(name, fn) {
        channel(name).subscribe(fn);
    },
    tracingChannel(names) {
        return new TracingChannel(names);
    },
    unsubscribe(name, fn) {
        return channel(name).unsubscribe(fn);
    },
    Channel,
};
