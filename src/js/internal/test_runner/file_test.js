// internal/test_runner/file_test - a file of tests in a process of its own, as a test here whose subtests are those of the file.
//
// SPDX-License-Identifier: MIT
const { spawn } = require('node/child_process');
const { once } = require('node/events');
const { finished } = require('node/stream');
const { createInterface } = require('node/readline');
const { resolve: resolvePath } = require('node/path');
const { failure, ABORTED, CANCELLED, CODE, SUBTESTS, TIMEOUT } = require('internal/test_runner/failures');
const { count } = require('internal/test_runner/counters');
const { Splitter } = require('internal/test_runner/wire');
const { Test } = require('internal/test_runner/tree');
const { process } = $binding('node');

const ALL_FILES = Symbol('all files in one process');
const CANCELLATIONS = [CANCELLED, ABORTED, TIMEOUT];
// Those that are told in the order of their happening, not in that of the files.
const AT_ONCE = ['test:enqueue', 'test:dequeue', 'test:complete', 'test:log'];
const TOTALS = /^(tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) [^ ]*$/;

class FileTest extends Test {
    constructor(options) {
        super(options);
        this.loc ??= { __proto__: null, line: 1, column: 1, file: resolvePath(this.name) };
        this.timeout = null;
        this.waitingItems = [];
        this.reportedChildren = 0;
        this.failedSubtests = false;
        this.splitter = new Splitter((item) => this.take(item),
            (message) => this.take({ type: 'test:stdout', data: { __proto__: null, file: this.name, message } }));
    }

    isLeftOutByTags() {
        return false; // its tests have tags
    }

    // The file needs no line when its tests have told it all.
    isSilent() {
        return this.reportedChildren > 0 && (!this.error || this.error.failureType === SUBTESTS);
    }

    take(item) {
        if (AT_ONCE.includes(item.type)) {
            this.passOn(item);
            return;
        }
        if (item.type === 'test:pass' || item.type === 'test:fail') {
            this.reportedChildren++;
            if (item.data.nesting === 0 && item.type === 'test:fail')
                this.failedSubtests = true;
        }
        if (!this.mayReport()) {
            this.waitingItems.push(item);
            return;
        }
        this.drainItems();
        this.passOn(item);
    }

    drainItems() {
        const items = this.waitingItems;
        this.waitingItems = [];
        for (const item of items)
            this.passOn(item);
    }

    passOn({ type, data }) {
        const { harness } = this.root, isTop = data?.nesting === 0;
        if (this.name !== '')
            data.entryFile = this.loc.file;
        if (isTop && type === 'test:plan' && this.isSilent())
            return;
        if (isTop && type === 'test:diagnostic' && TOTALS.test(data.message))
            return;
        if (type === 'test:pass' || type === 'test:fail') {
            if (isTop)
                data.testNumber = harness.counters.topLevel + 1;
            count({
                skipped: data.skip !== undefined, isTodo: data.todo !== undefined, passed: type === 'test:pass',
                cancelled: CANCELLATIONS.includes(data.details?.error?.failureType), nesting: data.nesting, reportedType: data.details?.type,
            }, harness);
        }
        this.reporter.$tell(type, data);
    }

    reportStarted() {}

    report() {
        this.splitter.end();
        this.drainItems();
        if (!this.isSilent()) {
            super.reportStarted();
            super.report();
        }
    }
}

// ---- the process ----

const DROPPED = ['--test', '--experimental-test-coverage', '--test-randomize', '--watch', '--watch-preserve-output', '--no-clear-screen'];
const DROPPED_WITH_VALUE = ['--experimental-test-tag-filter', '--test-reporter', '--test-reporter-destination', '--test-random-seed', '--test-shard',
    '--test-isolation', '--experimental-test-isolation', '--test-concurrency', '--test-global-setup', '--watch-path'];

// Options of this process that hold for the files' too.
function inheritedOptions() {
    const kept = [], list = process.execArgv;
    for (let i = 0; i < list.length; i++) {
        if (DROPPED.includes(list[i]))
            continue;
        if (DROPPED_WITH_VALUE.includes(list[i]))
            i++;
        else if (!DROPPED_WITH_VALUE.some((name) => list[i].startsWith(`${name}=`)))
            kept.push(list[i]);
    }
    return kept;
}

function argumentsFor(path, options) {
    const args = inheritedOptions();
    const add = (name, value) => args.push(value === undefined ? name : `${name}=${value}`);
    if (options.forceExit === true)
        add('--test-force-exit');
    for (const pattern of options.testNamePatterns ?? [])
        add('--test-name-pattern', pattern);
    for (const pattern of options.testSkipPatterns ?? [])
        add('--test-skip-pattern', pattern);
    for (const tag of options.testTagFilters ?? [])
        add('--experimental-test-tag-filter', tag);
    if (options.only === true)
        add('--test-only');
    if (options.root.timeout !== null)
        add('--test-timeout', options.root.timeout);
    if (options.rerunFailuresFilePath)
        add('--test-rerun-failures', options.rerunFailuresFilePath);
    if (options.randomize)
        add('--test-randomize');
    if (options.randomSeed !== undefined && options.randomSeed !== null)
        add('--test-random-seed', options.randomSeed);
    args.push(...options.execArgv);
    if (path === ALL_FILES)
        args.push('--test', '--test-isolation=none', ...(options.hasFiles ? options.testFiles : options.globPatterns ?? []));
    else
        args.push(path);
    args.push(...options.argv);
    return args;
}

function environmentFor(options) {
    const env = { __proto__: null, NODE_TEST_CONTEXT: 'child-v8', ...(options.env || process.env) };
    if (options.workers !== null)
        env.NODE_TEST_WORKER_ID = String(options.workers.next());
    if (options.root.harness.coloredFiles)
        env.FORCE_COLOR = '1';
    return env;
}

async function runProcess(test, path, options, signal) {
    const child = spawn(process.execPath, argumentsFor(path, options), {
        signal, encoding: 'utf8', env: environmentFor(options), stdio: ['pipe', 'pipe', 'pipe'], cwd: options.cwd,
        argv0: process.argv0, // whose manners it has
    });
    options.onChild?.(path, child);
    let failed;
    child.on('error', (error) => { failed = error; });
    child.stdout.on('data', (bytes) => test.splitter.add(bytes));
    const lines = createInterface({ input: child.stderr });
    lines.on('line', (line) => test.take({ type: 'test:stderr', data: { __proto__: null, file: path === ALL_FILES ? '' : path, message: line + '\n' } }));
    const closed = new Promise((resolve, reject) => {
        finished(child.stdout, { signal }, (error) => error ? reject(error) : resolve());
    });
    const [[code, killedBy]] = await Promise.all([once(child, 'exit', { signal }), closed]);
    lines.close();
    options.onChildEnd?.(path);
    if (code === 0 && killedBy === null)
        return;
    if (failed)
        throw failed;
    const error = failure('test failed', test.failedSubtests ? SUBTESTS : CODE);
    error.exitCode = code;
    error.signal = killedBy;
    error.stack = undefined; // of no use: what failed is elsewhere
    throw error;
}

// Starts the file's test under options.root; a promise of its end.
function runFile(path, options) {
    const test = options.root.createSubtest(FileTest, path === ALL_FILES ? '' : path, { __proto__: null, signal: options.signal },
        (t) => runProcess(test, path, options, t.signal));
    return test.start();
}

module.exports = { runFile, ALL_FILES };
