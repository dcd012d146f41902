// internal/async_track - ids of asynchronous resources and the hooks of node:async_hooks.
//
// While somebody asks for ids or has a hook enabled, every callback gets an async context of its own: a Frame, which holds the resource with its ids
// beside the values of AsyncLocalStorage, and travels as the list of those does otherwise (runtime/host/host_async.h, engine/vm/async_track.h). So what is
// current is a question of the context alone. Nothing here is called before that.
//
// SPDX-License-Identifier: MIT
const { getContext, setContext, inspect, process } = $binding('node');
const { setHooks, track, destroysWait } = $binding('async');

const TRACK_RESOURCES = 1, TRACK_PROMISES = 2;
const topLevel = {}; // the resource of the program itself
let lastId = 1; // the program's
let active = []; // enabled hooks; never changed in place
let wanted; // what it will be, when hooks changed it while they ran
let depth = 0; // of hooks that run
let asked = false; // for ids
let counts = { init: 0, destroy: 0, promises: 0 };
let doomed = []; // ids that destroy is to be called for

class Frame {
    constructor(id, trigger, resource, values) {
        this.$id = id;
        this.$trigger = trigger;
        this.$resource = resource;
        this.$values = values; // see node/async_hooks
        this.$job = false; // of a promise: before and after are due when its job runs
        this.$microtask = false;
    }

    // The same resource with other values.
    with(values) {
        return new Frame(this.$id, this.$trigger, this.$resource, values);
    }
}

const valuesOf = (context) => context instanceof Frame ? context.$values : context;
const currentId = () => {
    const now = getContext();
    return now instanceof Frame ? now.$id : 1;
};

// What a hook throws ends the program, unless the stack was at its end: then whoever went so deep hears of it soon.
function fatal(error) {
    if (error instanceof RangeError && `${error.message}`.startsWith('Maximum call stack'))
        return;
    let text;
    if (typeof error?.stack === 'string') {
        text = error.stack;
    } else {
        text = `Error: ${inspect(error)}`;
    }
    process._rawDebug(text);
    process.exit(1);
}

// Which hooks there are changes only when none runs any more.
function call(hook, fn, args) {
    depth++;
    try {
        $apply(fn, hook, args);
    } catch (error) {
        fatal(error);
    }
    depth--;
}

// After hooks of an event ran.
function settleActive() {
    if (wanted !== undefined && depth === 0) {
        active = wanted;
        wanted = undefined;
    }
}

function emitInit(id, type, trigger, resource) {
    for (const hook of active) {
        if (hook.$init !== undefined && (hook.$trackPromises || type !== 'PROMISE'))
            call(hook, hook.$init, [id, type, trigger, resource]);
    }
    settleActive();
}

function emit(name, id) {
    for (const hook of active) {
        const fn = name === 'before' ? hook.$before : name === 'after' ? hook.$after : hook.$promiseResolve;
        if (fn !== undefined)
            call(hook, fn, [id]);
    }
    settleActive();
}

function queueDestroy(id) {
    if (counts.destroy === 0)
        return;
    doomed.push(id);
    destroysWait();
}

let collected; // registry of what ends when it is collected, made when a hook wants to know
function destroyWhenCollected(resource, id, token) {
    if (counts.destroy === 0)
        return;
    collected ??= new FinalizationRegistry(queueDestroy);
    collected.register(resource, id, token);
}

// It was told to be destroyed by itself.
function forget(token) {
    if (collected !== undefined)
        collected.unregister(token);
}

// ---- what C calls ----

function begin(type, resource = {}) {
    const now = getContext();
    const frame = new Frame(++lastId, currentId(), resource, valuesOf(now));
    frame.$microtask = frame.$job = type === 'Microtask';
    emitInit(frame.$id, type, frame.$trigger, resource);
    return frame;
}

const silent = (context) => new Frame(++lastId, 0, {}, valuesOf(context)); // made before anybody listened

function enter(context) {
    const frame = context instanceof Frame ? context : silent(context);
    setContext(frame);
    emit('before', frame.$id);
    return frame;
}

function leave(context) {
    const frame = context instanceof Frame ? context : silent(context);
    setContext(frame);
    emit('after', frame.$id);
}

function end(context) {
    queueDestroy(context instanceof Frame ? context.$id : ++lastId);
}

// The Frame of a promise.
function frameOf(promise) {
    promise.$async ??= new Frame(++lastId, 0, promise, valuesOf(getContext()));
    return promise.$async;
}

function promiseMade(promise, parent) {
    const trigger = parent === undefined ? currentId() : frameOf(parent).$id;
    const frame = new Frame(++lastId, trigger, promise, valuesOf(getContext()));
    frame.$job = true;
    promise.$async = frame;
    destroyWhenCollected(promise, frame.$id);
    emitInit(frame.$id, 'PROMISE', trigger, promise);
}

function promiseResolved(promise) {
    if (promise.$async !== undefined)
        emit('promiseResolve', promise.$async.$id);
}

function jobEnter(context, promise) {
    let frame = context;
    if (promise !== undefined)
        frame = frameOf(promise);
    else if (!(context instanceof Frame) || !context.$job)
        return context;
    else
        context.$job = false;
    const inside = frame.with(valuesOf(context));
    inside.$entered = true;
    inside.$microtask = frame.$microtask;
    inside.$awaits = promise === undefined && !frame.$microtask;
    setContext(inside);
    emit('before', inside.$id);
    return inside;
}

function jobLeave(context, promise) {
    if (context instanceof Frame && context.$entered === true) {
        if (context.$awaits)
            emit('promiseResolve', context.$id);
        emit('after', context.$id);
        if (context.$microtask)
            queueDestroy(context.$id);
    } else if (promise !== undefined) {
        emit('after', frameOf(promise).$id);
    }
}

function destroyAll() {
    while (doomed.length > 0) {
        const ids = doomed;
        doomed = [];
        for (const id of ids) {
            for (const hook of active) {
                if (hook.$destroy !== undefined)
                    call(hook, hook.$destroy, [id]);
            }
            settleActive();
        }
    }
}

let installed = false;
function settle() {
    if (!installed) {
        installed = true;
        setHooks([begin, enter, leave, end, promiseMade, frameOf, promiseResolved, jobEnter, jobLeave, destroyAll]);
    }
    track(counts.promises > 0 ? TRACK_RESOURCES | TRACK_PROMISES : asked || (wanted ?? active).length > 0 ? TRACK_RESOURCES : 0);
}

function count(hook, by) {
    if (hook.$init !== undefined)
        counts.init += by;
    if (hook.$destroy !== undefined)
        counts.destroy += by;
    if (hook.$trackPromises)
        counts.promises += by;
}

// ---- for src/js ----

module.exports = {
    Frame,
    valuesOf,
    enable(hook) {
        const now = wanted ?? active;
        if (now.includes(hook))
            return;
        wanted = [...now, hook];
        settleActive();
        count(hook, 1);
        settle();
    },
    disable(hook) {
        const now = wanted ?? active;
        if (!now.includes(hook))
            return;
        wanted = now.filter((one) => one !== hook);
        settleActive();
        count(hook, -1);
        settle();
    },
    // From now on callbacks have ids, whether hooks listen or not.
    ask() {
        if (asked)
            return;
        asked = true;
        settle();
    },
    hasInit: () => counts.init > 0,
    newId: () => ++lastId,
    currentId,
    currentTrigger() {
        const now = getContext();
        return now instanceof Frame ? now.$trigger : 0;
    },
    currentResource() {
        const now = getContext();
        return now instanceof Frame ? now.$resource : topLevel;
    },
    begin,
    end,
    emitInit,
    queueDestroy,
    destroyWhenCollected,
    forget,
    // fn in the frame of a resource, before and after around it.
    runIn(frame, fn, self, args) {
        const outer = getContext();
        setContext(frame);
        emit('before', frame.$id);
        try {
            return $apply(fn, self, args);
        } finally {
            emit('after', frame.$id);
            setContext(outer);
        }
    },
};
