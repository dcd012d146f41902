// internal/test_runner/tree - tests, suites and hooks: when they run, what became of them, in which order they report.
//
// A parent starts as many subtests as its concurrency allows; others wait. A subtest that has run is ready; it reports when all
// before it have and its parent may, so that reports never interleave. The root test ends when the process has nothing left to do.
//
// SPDX-License-Identifier: MIT
const { argTypeError } = require('internal/errors');
const { validateNumber, validateOneOf, validateString, validateUint32 } = require('internal/validators');
const { AbortError, validateSignal, onAbort } = require('internal/abort');
const { setTimeout, clearTimeout } = require('node/timers');
const { failure, isFailure, ABORTED, CANCELLED, CODE, HOOK, SUBTESTS, TIMEOUT } = require('internal/test_runner/failures');
const { tagsOf, expectedFailure, unexpected, NO_TAGS } = require('internal/test_runner/expect');
const { TestContext, SuiteContext } = require('internal/test_runner/context');
const { count, randomNumbers } = require('internal/test_runner/counters');
const { capture } = require('internal/test_runner/scope');
const { replay } = require('internal/test_runner/rerun');
const { endRoot, exitNow } = require('internal/test_runner/root');
const events = require('internal/test_runner/events');
const Trace = require('internal/test_runner/trace');
const { availableParallelism } = require('node/os');
const { fileURLToPath } = require('node/url');
const { process, global, utilTypes } = $binding('node');

const LONGEST = 2147483647;
const HOOKS = ['before', 'after', 'beforeEach', 'afterEach'];
const now = () => process.hrtime.bigint();

const nothing = (() => () => {})(); // without a name

// ---- promises ----

const settle = (promises) => new Promise((resolve, reject) => {
    for (const promise of promises)
        $then($promiseWrap(promise), resolve, reject);
});

// The first of them; as many turns later as Node's.
async function race(promises) {
    const first = await settle(promises);
    await undefined;
    return first;
}

function all(promises) {
    return new Promise((resolve, reject) => {
        let left = promises.length;
        if (left === 0)
            resolve();
        for (const promise of promises)
            $then($promiseWrap(promise), () => {
                if (--left === 0)
                    resolve();
            }, reject);
    });
}

// What ends a test early: fulfilled when its signal aborts, rejected when its time is over. { promise, forget }
function stopper(timeout, signal) {
    const { promise, resolve, reject } = Promise.withResolvers();
    const forgetSignal = onAbort(signal, resolve);
    let timer;
    if (timeout !== null) {
        timer = setTimeout(() => reject(failure(`test timed out after ${timeout}ms`, TIMEOUT)), timeout);
        timer.unref();
        $markHandled(promise);
    }
    return {
        promise,
        forget() {
            forgetSignal();
            clearTimeout(timer);
        },
    };
}

// The callback of a test that takes one, and a promise of its call.
function callbackOf() {
    const { promise, resolve, reject } = Promise.withResolvers();
    let calls = 0;
    return {
        promise,
        done(error) {
            if (++calls === 1) {
                if (error)
                    reject(error);
                else
                    resolve();
            } else if (calls === 2) {
                throw failure('callback invoked multiple times', 'multipleCallbackInvocations');
            }
        },
    };
}

function once(fn) {
    let called = false, result;
    return function(...args) {
        if (!called) {
            called = true;
            result = $apply(fn, this, args);
        }
        return result;
    };
}

// ---- filters ----

const anyMatches = (patterns, text) => patterns.some((pattern) => pattern.exec(text) !== null);

function nameWithAncestors(test) {
    return test.parent === null ? '' : `${nameWithAncestors(test.parent)} ${test.name}`;
}

function matchesName(test, patterns) {
    for (let t = test; t !== null; t = t.parent)
        if (anyMatches(patterns, t.name) || anyMatches(patterns, nameWithAncestors(t).trim()))
            return true;
    return false;
}

// A test that runs makes its ancestors run.
function keepAncestors(test, filter) {
    for (let t = test.parent; t !== null && t[filter]; t = t.parent)
        t[filter] = false;
}

class Test {
    constructor(options) {
        const { name, parent, loc } = options;
        this.reportedType = 'test';
        this.fn = typeof options.fn === 'function' ? options.fn : nothing;
        this.name = typeof name === 'string' && name !== '' ? name : this.fn.name || '<anonymous>';
        this.parent = parent instanceof Test ? parent : null;
        this.runIn = capture(this);
        this.diagnostics = [];
        this.filtered = this.filteredByName = this.filteredByTag = this.hasOnlyTests = false;
        this.testNumber = 0;
        this.outputSubtestCount = 0;
        const tags = tagsOf(options.tags), inherited = this.parent === null ? NO_TAGS : this.parent.tags;
        this.tags = inherited.length === 0 ? tags : Object.freeze([...inherited, ...tags.filter((tag) => !inherited.includes(tag))]);
        this.attempt = this.passedAttempt = this.replayedTime = undefined;
        if (this.parent === null)
            this.beRoot(options);
        else
            this.beChild(options);
        this.setConcurrency(options.concurrency);
        this.setTimeout(options.timeout);
        this.setState(options);
        this.setLocation(loc);
    }

    beRoot({ harness, entryFile }) {
        this.root = this;
        this.harness = harness;
        this.config = harness.config;
        this.concurrency = 1;
        this.nesting = 0;
        this.only = this.runOnlySubtests = this.config.only;
        this.reporter = new events.TestsStream();
        this.childNumber = 0;
        this.timeout = null;
        this.entryFile = entryFile;
        this.places = new Map(); // how often a test was made at each place
        this.nextTestId = 1;
        this.testId = 0;
    }

    beChild({ only }) {
        const { parent } = this, { root } = parent;
        this.root = root;
        this.harness = null;
        this.config = root.harness.config;
        this.concurrency = parent.concurrency;
        this.nesting = parent.parent === null ? parent.nesting : parent.nesting + 1;
        this.only = only;
        this.reporter = parent.reporter;
        this.runOnlySubtests = false;
        this.childNumber = parent.subtests.length + 1;
        this.timeout = parent.timeout;
        this.entryFile = parent.entryFile;
        this.testId = root.nextTestId++;
        if (root.harness.filtersNames && !(this.filteredByName = this.isLeftOutByName()))
            keepAncestors(this, 'filteredByName');
        if (root.harness.filtersTags && !(this.filteredByTag = this.isLeftOutByTags()))
            keepAncestors(this, 'filteredByTag');
        if (root.harness.filtersOnly)
            this.heedOnly();
        else if (only || parent.runOnlySubtests)
            this.diagnostic("'only' and 'runOnly' require the --test-only command-line option.");
    }

    heedOnly() {
        if (this.only) {
            this.parent.runOnlySubtests = true;
            if (this.parent === this.root || this.parent.startTime === null)
                for (let t = this.parent; t !== null && !t.hasOnlyTests; t = t.parent)
                    t.hasOnlyTests = true;
        } else if (this.only === false) {
            this.fn = nothing;
        }
    }

    setConcurrency(concurrency) {
        if (typeof concurrency === 'number') {
            validateUint32(concurrency, 'options.concurrency', true);
            this.concurrency = concurrency;
        } else if (concurrency === true) {
            this.concurrency = this.parent === null ? Math.max(availableParallelism() - 1, 1) : Infinity;
        } else if (concurrency === false) {
            this.concurrency = 1;
        } else if (concurrency !== undefined && concurrency !== null) {
            throw argTypeError('options.concurrency', 'one of type boolean or number', concurrency);
        }
    }

    setTimeout(timeout) {
        const given = timeout !== undefined && timeout !== null;
        const value = given ? timeout : this.config.timeout;
        if (value === undefined || value === null || value === Infinity)
            return;
        validateNumber(value, given ? 'options.timeout' : 'this.config.timeout', 0, LONGEST);
        this.timeout = value;
    }

    setState({ skip, todo, signal, plan, expectFailure }) {
        if (skip)
            this.fn = nothing;
        const AbortController = global('AbortController');
        this.abortController = new AbortController();
        this.signal = this.abortController.signal;
        validateSignal(signal, 'options.signal');
        this.outerSignal = signal;
        this.forgetOuter = signal ? onAbort(signal, () => this.abort()) : nothing;
        this.mock = null;
        this.plan = null;
        this.plannedCount = plan;
        this.cancelled = false;
        this.expectFailure = expectedFailure(expectFailure) || this.parent?.expectFailure;
        this.skipped = skip !== undefined && skip !== false;
        this.isTodo = (todo !== undefined && todo !== false) || this.parent?.isTodo;
        this.message = typeof skip === 'string' ? skip : typeof todo === 'string' ? todo : null;
        this.startTime = this.endTime = null;
        this.passed = false;
        this.error = null;
        this.subtests = [];
        this.activeSubtests = 0;
        this.random = this.config.randomize ? randomNumbers(this.config.randomSeed) : null;
        this.pending = []; // { test, resolve }: subtests that wait for their turn
        this.pendingScheduled = false;
        this.ready = new Map(); // subtests that have run, by the order in which they began
        this.unfinished = new Set();
        this.subtestsDone = null;
        this.nextReportOrder = 1;
        this.reportOrder = 0;
        this.waitingOn = 0;
        this.finished = false;
        this.hasStarted = false; // told reporters so
        this.hooks = { __proto__: null, before: [], after: [], beforeEach: [], afterEach: [], ownAfterEach: 0 };
    }

    setLocation(loc) {
        if (loc === undefined) {
            this.loc = undefined;
            return;
        }
        const file = loc[2].startsWith('file://') ? fileURLToPath(loc[2]) : loc[2];
        this.loc = { __proto__: null, line: loc[0], column: loc[1], file };
        if (this.root.harness.previousRuns !== null)
            replay(this);
    }

    isLeftOutByName() {
        const { testNamePatterns, testSkipPatterns } = this.config;
        return (testNamePatterns && !matchesName(this, testNamePatterns)) || (testSkipPatterns && matchesName(this, testSkipPatterns)) || false;
    }

    isLeftOutByTags() {
        return !this.config.testTagFilters.every((tag) => this.tags.includes(tag));
    }

    applyFilters() {
        if (this.error)
            return; // errors are always told
        const byOnly = this.root.harness.filtersOnly && !this.only && !this.hasOnlyTests &&
            (this.parent.runOnlySubtests || this.parent.hasOnlyTests || this.only === false);
        this.filtered = this.filteredByName || byOnly || this.filteredByTag;
    }

    // ---- subtests ----

    createSubtest(kind, name, options, fn, overrides) {
        if (typeof name === 'function') {
            fn = name;
        } else if (name !== null && typeof name === 'object') {
            fn = options;
            options = name;
        } else if (typeof options === 'function') {
            fn = options;
        }
        if (options === null || typeof options !== 'object')
            options = undefined;
        // What comes when this test has ended is the root's, which can still report it.
        const isLate = this.finished || this.buildPhaseFinished;
        const parent = isLate ? this.root : this;
        const Class = kind === 'test' ? Test : kind === 'suite' ? Suite : kind;
        const test = new Class({ __proto__: null, fn, name, parent, ...options, ...overrides });
        if (parent.waitingOn === 0) {
            parent.waitingOn = test.childNumber;
            parent.subtestsDone = Promise.withResolvers();
        }
        if (isLate)
            test.fail(failure('test could not be started because its parent finished', 'parentAlreadyFinished'));
        $push(parent.subtests, test);
        return test;
    }

    // Runs now, or when its parent has room for it.
    start() {
        const { parent } = this;
        this.applyFilters();
        if (this.filtered) {
            this.reporter = null;
            this.run = this.runFiltered;
        } else {
            this.testNumber = ++parent.outputSubtestCount;
        }
        parent.unfinished.add(this);
        events.enqueue(this);
        const building = this.root.harness.buildPromise;
        if (!building && parent.activeSubtests < parent.concurrency && !parent.random) {
            parent.assignOrder(this);
            events.dequeue(this, this.reportedType, parent.testId);
            return this.run();
        }
        const { promise, resolve } = Promise.withResolvers();
        $push(parent.pending, { test: this, resolve });
        if (!building && parent.activeSubtests < parent.concurrency)
            parent.schedulePending();
        return promise;
    }

    // In random order tests that were made in one turn wait for each other.
    schedulePending() {
        if (this.pendingScheduled)
            return;
        this.pendingScheduled = true;
        $queueMicrotask(() => {
            this.pendingScheduled = false;
            this.runPending();
        });
    }

    async runPending() {
        while (this.pending.length > 0 && this.activeSubtests < this.concurrency) {
            const index = this.random && this.pending.length > 1 ? Math.floor(this.random() * this.pending.length) : 0;
            const [{ test, resolve }] = this.pending.splice(index, 1);
            this.assignOrder(test);
            events.dequeue(test, this.reportedType, this.testId);
            await test.run();
            resolve();
        }
    }

    assignOrder(subtest) {
        if (subtest.reportOrder === 0)
            subtest.reportOrder = this.nextReportOrder++;
    }

    addReady(subtest) {
        this.assignOrder(subtest);
        this.ready.set(subtest.reportOrder, subtest);
        if (this.unfinished.delete(subtest) && this.unfinished.size === 0)
            this.subtestsDone.resolve();
    }

    // Those whose turn it is report.
    reportReady(mayReport) {
        for (let subtest; (subtest = this.ready.get(this.waitingOn)) !== undefined;) {
            mayReport = mayReport || this.mayReport();
            if (!mayReport)
                return;
            this.ready.delete(this.waitingOn);
            subtest.finalize();
        }
    }

    mayReport() {
        return this.parent === null || (this.parent.waitingOn === this.reportOrder && this.parent.mayReport());
    }

    // It has run, and it is its turn.
    finalize() {
        this.reportReady(true);
        this.report();
        this.parent.waitingOn++;
        this.finished = true;
        if (this.parent === this.root && this.root.waitingOn > this.root.subtests.length)
            this.root.run(); // what after() of the root closes may be all that keeps the process alive
    }

    // ---- hooks ----

    createHook(name, fn, options, loc) {
        validateOneOf(name, 'hook name', HOOKS);
        const hook = new Hook(fn, { __proto__: null, ...options, parent: this, hookType: name, loc });
        if (name === 'before' || name === 'after')
            hook.run = once(hook.run);
        if (name === 'before' && this.startTime !== null)
            $then(hook.run(this.runArgs()), () => {
                if (hook.error !== null)
                    this.fail(hook.error);
            }, undefined);
        // Own afterEach hooks run in their order, before those of ancestors.
        if (name === 'afterEach')
            this.hooks.afterEach.splice(this.hooks.ownAfterEach++, 0, hook);
        else
            this.hooks[name].push(hook);
    }

    inheritHooks() {
        this.hooks.beforeEach.unshift(...this.parent.hooks.beforeEach);
        this.hooks.afterEach.push(...this.parent.hooks.afterEach);
    }

    async runHook(name, args) {
        try {
            const list = this.hooks[name];
            for (let i = 0; i < list.length; i++) {
                await list[i].run(args);
                if (list[i].error)
                    throw list[i].error;
            }
        } catch (error) {
            const outer = failure(`failed running ${name} hook`, HOOK);
            outer.cause = isFailure(error) ? error.cause : error;
            throw outer;
        }
    }

    // ---- outcome ----

    // The signal of its options aborted.
    abort() {
        const error = this.outerSignal?.reason || new AbortError('The test was aborted');
        error.failureType = ABORTED;
        this.cancel(error);
    }

    shouldAbort() {
        if (!this.signal.aborted && !this.outerSignal?.aborted)
            return false;
        this.abort();
        return true;
    }

    cancel(error) {
        if (this.endTime !== null || this.error !== null)
            return;
        this.fail(error || failure('test did not finish before its parent and was cancelled', CANCELLED));
        this.cancelled = true;
        this.abortController.abort();
    }

    fail(error) {
        if (this.error !== null)
            return;
        const mismatch = this.expectFailure && this.expectFailure.match !== undefined ? unexpected(error, this.expectFailure.match) : null;
        this.passed = mismatch === null && !!this.expectFailure;
        this.error = mismatch ?? error;
    }

    pass() {
        if (this.error === null && this.expectFailure && !this.skipped) {
            this.passed = false;
            this.error = failure('test was expected to fail but passed', 'expectedFailure');
        } else if (this.error === null) {
            this.passed = true;
        }
    }

    skip(message) {
        this.skipped = true;
        this.message = message;
    }

    todo(message) {
        this.isTodo = true;
        this.message = message;
    }

    diagnostic(message) {
        $push(this.diagnostics, message);
    }

    log(message, data) {
        validateString(message, 'message');
        events.log(this, message, data);
    }

    // ---- running ----

    context() {
        this.ctx ??= new TestContext(this);
        return this.ctx;
    }

    runArgs() {
        const ctx = this.context();
        return { ctx, args: [ctx] };
    }

    async runFiltered() {
        this.pass();
        this.subtests = [];
        this.report = nothing;
        $queueMicrotask(() => this.postRun());
    }

    async run() {
        if (this.parent !== null) {
            this.parent.activeSubtests++;
            this.inheritHooks();
        }
        this.startTime ??= now();
        const trace = new Trace(this);
        if (this.shouldAbort()) {
            this.postRun();
            return;
        }
        const hookArgs = this.runArgs();
        if (this.plan === null && this.plannedCount)
            hookArgs.ctx.plan(this.plannedCount);
        const hooks = this.closingHooks(hookArgs);
        const stop = { current: null };
        try {
            if (this.hasOpeningHooks())
                await this.openingHooks(hookArgs); // without any the function runs at once
            stop.current = stopper(this.timeout, this.signal);
            await this.runBody(trace, hookArgs, stop.current.promise);
            this.pass();
            await hooks.afterEach();
            await hooks.after();
        } catch (error) {
            trace.error(error);
            this.failFrom(error);
            try {
                await hooks.afterEach();
            } catch { /* it fails already */ }
            try {
                await hooks.after();
            } catch { /* it fails already */ }
        } finally {
            stop.current?.forget();
            // Hooks are shared between tests: an aborted one would not run again.
            if (this.parent !== null)
                this.abortController.abort();
            trace.end();
        }
        // The root's end is when the process has nothing left to do: late activity is its to report.
        if (this.parent !== null || this.hookType !== undefined)
            this.postRun();
        else if (this.config.forceExit)
            await exitNow(this);
    }

    failFrom(error) {
        if (isFailure(error) && error.failureType === TIMEOUT)
            this.cancel(error);
        else
            this.fail(isFailure(error) ? error : failure(error, CODE));
    }

    hasOpeningHooks() {
        const hooks = this.parent?.hooks;
        return hooks !== undefined && (hooks.before.length > 0 || (hooks.beforeEach.length > 0 && !this.skipped));
    }

    async openingHooks(hookArgs) {
        if (this.parent?.hooks.before.length > 0)
            await this.parent.runHook('before', this.parent.runArgs());
        if (this.parent?.hooks.beforeEach.length > 0 && !this.skipped)
            await this.parent.runHook('beforeEach', hookArgs);
    }

    closingHooks(hookArgs) {
        const wasSkipped = this.skipped;
        return {
            afterEach: once(async () => {
                if (this.parent?.hooks.afterEach.length > 0 && !wasSkipped)
                    await this.parent.runHook('afterEach', hookArgs);
            }),
            after: async () => {
                if (this.hooks.after.length > 0)
                    await this.runHook('after', hookArgs);
            },
        };
    }

    // The function, subtests that it did not wait for, and its plan.
    async runBody(trace, { ctx, args }, stopped) {
        const fn = trace.around(this.fn, this);
        const promises = [];
        if (this.fn.length === args.length + 1) {
            const { promise, done } = callbackOf();
            const result = this.runIn(fn, ctx, [...args, done]);
            if (utilTypes.isPromise(result)) {
                this.fail(failure('passed a callback but also returned a Promise', 'callbackAndPromisePresent'));
                promises.push(result);
            } else {
                promises.push(promise);
            }
        } else {
            promises.push(this.runIn(fn, ctx, args));
        }
        await race([...promises, stopped]);
        this.shouldAbort();
        if (this.subtestsDone !== null)
            await race([this.subtestsDone.promise, stopped]);
        const planned = this.plan?.check();
        if (planned)
            await race([planned, stopped]);
    }

    // It has run, or never will: what it left unfinished is cancelled.
    postRun(reason) {
        this.endTime ??= now();
        this.startTime ??= this.endTime;
        this.pending = [];
        let failed = 0;
        for (let i = 0; i < this.subtests.length; i++) {
            const subtest = this.subtests[i];
            if (!subtest.finished) {
                subtest.cancel(reason);
                subtest.postRun(reason);
            }
            if (!subtest.passed && !subtest.isTodo)
                failed++;
        }
        if ((this.passed || this.parent === null) && failed > 0)
            this.fail(failure(`${failed} subtest${failed > 1 ? 's' : ''} failed`, SUBTESTS));
        this.forgetOuter();
        this.mock?.reset();
        if (this.parent === null) {
            endRoot(this);
            return;
        }
        if (!this.filtered) {
            const { details, directive } = this.reportDetails();
            details.passed = this.passed;
            this.testNumber ||= ++this.parent.outputSubtestCount;
            events.complete(this, details, directive);
            this.parent.activeSubtests--;
        }
        this.parent.addReady(this);
        this.parent.reportReady(false);
        this.parent.runPending();
    }

    // ---- reports ----

    duration() {
        return Number(this.endTime - this.startTime) / 1e6; // milliseconds
    }

    directive() {
        if (this.skipped)
            return { __proto__: null, skip: this.message ?? true };
        if (this.isTodo)
            return { __proto__: null, todo: this.message ?? true };
        if (this.expectFailure)
            return { __proto__: null, expectFailure: this.expectFailure.label ?? true };
        return undefined;
    }

    reportDetails() {
        const details = { __proto__: null, duration_ms: this.duration() };
        if (this.reportedType)
            details.type = this.reportedType;
        if (!this.passed)
            details.error = this.error;
        if (this.attempt !== undefined)
            details.attempt = this.attempt;
        if (this.passedAttempt !== undefined)
            details.passed_on_attempt = this.passedAttempt;
        const names = [];
        for (let t = this.parent; t !== null && t !== t.root; t = t.parent)
            names.unshift(t.name);
        if (names.length > 0)
            details.classname = names.join('.');
        return { details, directive: this.directive() };
    }

    report() {
        count(this);
        if (this.outputSubtestCount > 0)
            events.plan(this, this.subtests[0].nesting, this.outputSubtestCount);
        else
            this.reportStarted();
        const { details, directive } = this.reportDetails();
        events.result(this, this.passed, this.testNumber, details, directive);
        for (const message of this.diagnostics)
            events.diagnostic(this, message);
    }

    reportStarted() {
        if (this.hasStarted || this.parent === null)
            return;
        this.hasStarted = true;
        this.parent.reportStarted();
        events.start(this);
    }

    restartClock() {
        this.startTime = now();
        this.endTime = null;
    }
}

// A function of before() and its sisters. It has the context of the test it runs for.
class Hook extends Test {
    constructor(fn, { hookType, loc, parent, timeout, signal }) {
        super({ __proto__: null, fn, loc, timeout, signal, harness: parent.root.harness });
        this.reportedType = 'hook';
        this.parentTest = parent;
        this.hookType = hookType;
        this.args = undefined;
    }

    run(args) {
        if (this.error && !this.outerSignal?.aborted) { // it failed for another test
            this.passed = false;
            this.error = null;
            this.abortController.abort();
            const AbortController = global('AbortController');
            this.abortController = new AbortController();
            this.signal = this.abortController.signal;
        }
        this.args = args;
        return super.run();
    }

    context() {
        return this.parentTest.context();
    }

    runArgs() {
        return this.args;
    }

    // Only what after() of the root did is told on its own.
    postRun() {
        const { error, parentTest: parent } = this;
        if (!error || parent !== parent.root || this.hookType !== 'after')
            return;
        if (isFailure(error))
            error.failureType = HOOK;
        this.endTime ??= now();
        const shown = {
            __proto__: null, name: this.loc?.file, nesting: 0, testId: undefined, parent: null, tags: parent.tags, loc: this.loc,
            reporter: parent.reporter,
        };
        events.result(shown, false, parent.subtests.length + 1, { __proto__: null, duration_ms: this.duration(), error }, undefined);
    }
}

class Suite extends Test {
    constructor(options) {
        super(options);
        this.reportedType = 'suite';
        if (options.timeout === undefined || options.timeout === null)
            this.timeout = null;
        const { testNamePatterns, testSkipPatterns } = this.config;
        if (testNamePatterns !== null && testSkipPatterns !== null && !options.skip) {
            this.fn = options.fn || this.fn;
            this.skipped = false;
        }
        this.buildPhaseFinished = false;
        this.trace = null;
        this.buildSuite = this.build();
        this.fn = nothing;
    }

    // Runs its function at once: it declares the tests.
    async build() {
        const trace = new Trace(this);
        try {
            const { ctx, args } = this.runArgs();
            await this.runIn(trace.around(this.fn, this), ctx, args);
        } catch (error) {
            trace.error(error);
            this.fail(failure(error, CODE));
        }
        this.trace = trace;
        this.buildPhaseFinished = true;
    }

    runArgs() {
        const ctx = new SuiteContext(this);
        return { ctx, args: [ctx] };
    }

    async runFiltered() {
        await this.buildSuite;
        return super.runFiltered();
    }

    async run() {
        this.inheritHooks();
        const hookArgs = this.runArgs();
        const after = once(() => this.runHook('after', hookArgs));
        let stop;
        try {
            this.parent.activeSubtests++;
            await this.buildSuite;
            this.startTime = now();
            if (this.shouldAbort()) {
                this.subtests = [];
                this.postRun();
                return;
            }
            if (this.parent.hooks.before.length > 0)
                await this.parent.runHook('before', this.parent.runArgs());
            await this.runHook('before', hookArgs);
            stop = stopper(this.timeout, this.signal);
            const subtests = this.skipped || this.error ? [] : this.subtests;
            await race([all(subtests.map((subtest) => subtest.start())), stop.promise]);
            await after();
            this.pass();
        } catch (error) {
            try {
                await after();
            } catch { /* it fails already */ }
            this.fail(isFailure(error) ? error : failure(error, CODE));
        } finally {
            stop?.forget();
            this.trace?.end();
            this.trace = null;
        }
        this.postRun();
    }
}

module.exports = { Test, Suite };
