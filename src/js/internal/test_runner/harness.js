// internal/test_runner/harness - the root test of the process, what the process tells it, and what the functions of node:test do.
//
// SPDX-License-Identifier: MIT
const { setInterval, clearInterval, setImmediate } = require('node/timers');
const { PassThrough, compose } = require('node/stream');
const { relative, resolve: resolvePath } = require('node/path');
const { pathToFileURL } = require('node/url');
const { validateFunction } = require('internal/validators');
const { failure, CANCELLED } = require('internal/test_runner/failures');
const { current, REPORTER } = require('internal/test_runner/scope');
const { newCounters } = require('internal/test_runner/counters');
const { commandLine, showsColors } = require('internal/test_runner/settings');
const { readRuns, recorder } = require('internal/test_runner/rerun');
const { Test, Suite } = require('internal/test_runner/tree');
const { process } = $binding('node');

const LONGEST = 2147483647;

let globalRoot, setupDone = false;

// --test-global-setup: once in a process. Never before the turns that Node takes for it: who awaited run() hears of its first file.
async function globalSetup(harness, { globalSetupPath, cwd }) {
    for (let i = 0; i < 4; i++)
        await undefined;
    if (setupDone)
        return;
    setupDone = true;
    if (!globalSetupPath)
        return;
    const url = pathToFileURL(resolvePath(cwd, globalSetupPath)).href;
    const module = await $binding('modules').importModule(url, `${cwd}/[eval]`);
    if (module.globalSetup)
        validateFunction(module.globalSetup, 'globalSetupModule.globalSetup');
    if (module.globalTeardown) {
        validateFunction(module.globalTeardown, 'globalSetupModule.globalTeardown');
        harness.globalTeardown = module.globalTeardown;
    }
    if (module.globalSetup)
        await module.globalSetup();
}

function newHarness(config) {
    const built = Promise.withResolvers();
    const harness = {
        __proto__: null,
        config,
        counters: newCounters(),
        success: true,
        buildPromise: built.promise, // until all suites of the first turn are declared
        buildSuites: [],
        isBuilding: false,
        bootstrapPromise: null,
        watching: false,
        coloredFiles: showsColors(config.destinations),
        teardown: null,
        snapshots: null,
        previousRuns: null,
        globalTeardown: null,
        filtersNames: !!(config.testNamePatterns || config.testSkipPatterns),
        filtersOnly: config.isolation === 'process' || process.env.NODE_TEST_CONTEXT ? config.only : true,
        filtersTags: config.testTagFilters !== null && config.testTagFilters !== undefined,
        async finishBuild() {
            for (const suite of harness.buildSuites)
                await suite;
            built.resolve();
        },
    };
    harness.bootstrapPromise = globalSetup(harness, config);
    return harness;
}

function createRoot(options, config) {
    globalRoot = new Test({ __proto__: null, ...options, harness: newHarness(config), name: '<root>' });
    watchProcess(globalRoot, config);
    globalRoot.startTime = process.hrtime.bigint();
    return globalRoot;
}

// ---- what the process tells ----

function fail(root, message) {
    root.diagnostic(message);
    root.harness.success = false;
    process.exitCode = 1;
}

function lateActivity(root, test, error, event) {
    if (test === undefined)
        return `Error: A resource generated asynchronous activity after the test ended. This activity created the error "${error}" which ` +
            `triggered an ${event} event, caught by the test runner.`;
    const name = test.hookType ? `Test hook "${test.hookType}"` : `Test "${test.name}"`;
    const place = test.loc ? ` at ${relative(root.config.cwd, test.loc.file)}:${test.loc.line}:${test.loc.column}` : '';
    return `Error: ${name}${place} generated asynchronous activity after the test ended. This activity created the error "${error}" and ` +
        `would have caused the test to fail, but instead triggered an ${event} event.`;
}

function errorHandler(event, root) {
    return (error) => {
        const test = current();
        if (root.harness.bootstrapPromise || test === REPORTER)
            throw error;
        if (test === undefined || test.finished || test.hookType) {
            fail(root, lateActivity(root, test, error, event));
            return;
        }
        test.fail(failure(error, event));
        test.abortController.abort();
    };
}

// The innermost tests that are under way.
function runningTests(test, list = []) {
    if (test.startTime === null || test.finished)
        return list;
    for (const subtest of test.subtests)
        runningTests(subtest, list);
    if (test.activeSubtests === 0 && test !== test.root)
        list.push({
            __proto__: null, name: test.name, nesting: test.nesting, file: test.loc?.file, line: test.loc?.line, column: test.loc?.column,
        });
    return list;
}

function rememberFailures(root, { rerunFailuresFilePath: path, cwd }) {
    if (!path)
        return;
    const { harness } = root;
    harness.previousRuns = readRuns(path);
    if (harness.previousRuns === null)
        fail(root, `Warning: The rerun failures file at ${path} is not a valid rerun file. The test runner will not be able to rerun failed tests.`);
    else if (!process.env.NODE_TEST_CONTEXT)
        compose(root.reporter, recorder(harness.previousRuns, path, cwd)).pipe(new PassThrough());
}

function watchProcess(root, config) {
    const { harness } = root;
    const onException = errorHandler('uncaughtException', root), onRejection = errorHandler('unhandledRejection', root);
    if (config.coverage)
        fail(root, 'Warning: Code coverage could not be enabled. Error: cob does not measure coverage');
    rememberFailures(root, config);

    async function onExit(killed) {
        if (root.subtests.length === 0 && (root.hooks.before.length > 0 || root.hooks.after.length > 0))
            await root.run();
        if (killed !== true && root.subtestsDone !== null) {
            const keepAlive = setInterval(() => {}, LONGEST);
            await root.subtestsDone.promise;
            clearInterval(keepAlive);
        }
        root.postRun(failure('Promise resolution is still pending but the event loop has already resolved', CANCELLED));
        const { globalTeardown } = harness;
        harness.globalTeardown = null;
        if (globalTeardown)
            await globalTeardown();
        process.removeListener('uncaughtException', onException);
        process.removeListener('unhandledRejection', onRejection);
        process.removeListener('beforeExit', onExit);
        process.removeListener('SIGINT', onSignal);
        process.removeListener('SIGTERM', onSignal);
    }

    async function onSignal() {
        const tests = runningTests(root);
        if (tests.length > 0) {
            root.reporter.$tell('test:interrupted', { __proto__: null, tests });
            await new Promise((resolve) => setImmediate(resolve));
        }
        await onExit(true);
        process.exit();
    }

    process.on('uncaughtException', onException);
    process.on('unhandledRejection', onRejection);
    process.on('beforeExit', onExit);
    if (config.isTestRunner) {
        process.on('SIGINT', onSignal);
        process.on('SIGTERM', onSignal);
    }
    harness.teardown = onExit;
}

// Without --test and run(): the program's own tests.
function rootOfProcess() {
    if (globalRoot !== undefined)
        return globalRoot;
    const entryFile = process.argv?.[1];
    const config = commandLine();
    config.cwd = process.cwd();
    createRoot({ __proto__: null, entryFile, loc: entryFile ? [1, 1, entryFile] : undefined }, config);
    globalRoot.reporter.on('test:summary', ({ success }) => {
        if (!success)
            process.exitCode = 1;
    });
    const { harness } = globalRoot, setup = harness.bootstrapPromise;
    const reporting = config.setup(globalRoot.reporter);
    harness.bootstrapPromise = (async () => {
        await setup;
        await reporting;
    })();
    return globalRoot;
}

// ---- what the functions of node:test do ----

async function startWhenBuilt(test) {
    const { harness } = test.root;
    if (harness.buildPromise) {
        if (harness.bootstrapPromise) {
            await harness.bootstrapPromise;
            harness.bootstrapPromise = null;
        }
        if (test.buildSuite)
            harness.buildSuites.push(test.buildSuite);
        if (!harness.isBuilding) {
            harness.isBuilding = true;
            $queueMicrotask(() => harness.finishBuild());
        }
        await harness.buildPromise;
        harness.buildPromise = null;
    }
    await test.start();
}

function add(kind, name, options, fn, overrides) {
    const parent = current() || rootOfProcess();
    const test = parent.createSubtest(kind, name, options, fn, overrides);
    return parent instanceof Suite ? Promise.resolve() : startWhenBuilt(test);
}

function addHook(name, fn, options, loc) {
    const parent = current() || rootOfProcess();
    parent.createHook(name, fn, options, loc);
}

function testContext() {
    const test = current();
    return test === undefined || test === REPORTER ? undefined : test.context();
}

module.exports = { createRoot, startWhenBuilt, add, addHook, testContext };
