// internal/test_runner/runner - run() of node:test: files of tests, found by patterns, in processes of their own or in this one.
//
// SPDX-License-Identifier: MIT
const { argTypeError } = require('internal/errors');
const {
    validateArray, validateBoolean, validateFunction, validateInteger, validateObject, validateOneOf, validateString, validateUint32, invalidValue,
} = require('internal/validators');
const { pathOf: validatePath } = require('internal/fs/util');
const { tagFilters } = require('internal/test_runner/expect');
const { randomSeed: newSeed } = require('internal/test_runner/counters');
const { commandLine, toRegExp } = require('internal/test_runner/settings');
const { createRoot, startWhenBuilt } = require('internal/test_runner/harness');
const { runAs } = require('internal/test_runner/scope');
const { runFile, ALL_FILES } = require('internal/test_runner/file_test');
const { globSync } = require('node/fs');
const { availableParallelism } = require('node/os');
const { resolve: resolvePath } = require('node/path');
const { pathToFileURL } = require('node/url');
const { process, utilTypes, cliOptions } = $binding('node');

// Names of files that --test runs when none are given.
function defaultPattern() {
    const options = cliOptions(), withoutTypes = options.includes('no-strip-types') || options.includes('no-experimental-strip-types');
    const endings = withoutTypes ? 'js,mjs,cjs' : 'js,mjs,cjs,ts,mts,cts';
    return `**/{test,test/**/*,test-*,*[._-]test}.{${endings}}`;
}

// ---- options ----

const isGiven = (value) => value !== undefined && value !== null;

function patternsOf(value, name) {
    if (!isGiven(value))
        return value;
    const list = Array.isArray(value) ? value : [value];
    return list.map((item, i) => {
        if (utilTypes.isRegExp(item))
            return item;
        if (typeof item === 'string')
            return toRegExp(item, `options.${name}[${i}]`);
        throw argTypeError(`options.${name}[${i}]`, 'of type string or an instance of RegExp', item);
    });
}

function validateStrings(value, name) {
    validateArray(value, name);
    for (let i = 0; i < value.length; i++)
        validateString(value[i], `${name}[${i}]`);
}

function stringsOf(value, name) {
    if (!isGiven(value))
        return value;
    const list = Array.isArray(value) ? value : [value];
    validateStrings(list, name);
    return list;
}

function checkKinds(options) {
    const { files, watch, forceExit, only, globPatterns, randomize, randomSeed } = options;
    if (isGiven(files))
        validateArray(files, 'options.files');
    if (isGiven(watch))
        validateBoolean(watch, 'options.watch');
    if (isGiven(forceExit)) {
        validateBoolean(forceExit, 'options.forceExit');
        if (forceExit && watch)
            throw invalidValue('options.forceExit', watch, 'is not supported with watch mode');
    }
    if (isGiven(only))
        validateBoolean(only, 'options.only');
    if (isGiven(globPatterns))
        validateArray(globPatterns, 'options.globPatterns');
    if (isGiven(randomize))
        validateBoolean(randomize, 'options.randomize');
    if (isGiven(randomSeed))
        validateUint32(randomSeed, 'options.randomSeed');
}

// Whether the order is random, and its seed.
function randomOf({ watch, randomize, randomSeed, rerunFailuresFilePath }) {
    const refuse = (mode) => {
        if (isGiven(randomSeed))
            throw invalidValue('options.randomSeed', randomSeed, `is not supported with ${mode} mode`);
        if (randomize)
            throw invalidValue('options.randomize', randomize, `is not supported with ${mode} mode`);
    };
    if (watch)
        refuse('watch');
    if (rerunFailuresFilePath) {
        validatePath(rerunFailuresFilePath, 'options.rerunFailuresFilePath');
        refuse('rerun failures');
    }
    const isRandom = isGiven(randomSeed) || randomize;
    return { randomize: isRandom, randomSeed: isRandom ? randomSeed ?? newSeed() : randomSeed };
}

function shardOf({ shard, watch }) {
    if (!isGiven(shard))
        return undefined;
    validateObject(shard, 'options.shard');
    const { index, total } = shard;
    validateInteger(total, 'options.shard.total', 1);
    validateInteger(index, 'options.shard.index', 1, total);
    if (watch)
        throw invalidValue('options.shard', watch, 'shards not supported with watch mode');
    return { index, total };
}

function checkCoverage(options) {
    const { coverage = false, lineCoverage = 0, branchCoverage = 0, functionCoverage = 0 } = options;
    validateBoolean(coverage, 'options.coverage');
    stringsOf(options.coverageExcludeGlobs, 'options.coverageExcludeGlobs');
    stringsOf(options.coverageIncludeGlobs, 'options.coverageIncludeGlobs');
    validateInteger(lineCoverage, 'options.lineCoverage', 0, 100);
    validateInteger(branchCoverage, 'options.branchCoverage', 0, 100);
    validateInteger(functionCoverage, 'options.functionCoverage', 0, 100);
    return coverage;
}

function tagsOf(value) {
    if (!isGiven(value))
        return null;
    const list = Array.isArray(value) ? value : [value];
    return list.length === 0 ? null : tagFilters(list, 'options.testTagFilters');
}

// Checks them in Node's order.
function checked(options) {
    validateObject(options, 'options');
    checkKinds(options);
    const { isolation = 'process', execArgv = [], argv = [], cwd = process.cwd(), globPatterns, files, env, globalSetupPath } = options;
    const random = randomOf(options);
    validateString(cwd, 'options.cwd');
    if (globPatterns?.length > 0 && files?.length > 0)
        throw invalidValue('options.globPatterns', globPatterns, "is not supported when specifying 'options.files'");
    const shard = shardOf(options);
    if (isGiven(options.setup))
        validateFunction(options.setup, 'options.setup');
    const testNamePatterns = patternsOf(options.testNamePatterns, 'testNamePatterns');
    const testSkipPatterns = patternsOf(options.testSkipPatterns, 'testSkipPatterns');
    const testTagFilters = tagsOf(options.testTagFilters);
    validateOneOf(isolation, 'options.isolation', ['process', 'none']);
    const coverage = checkCoverage(options);
    validateStrings(argv, 'options.argv');
    validateStrings(execArgv, 'options.execArgv');
    if (isGiven(globalSetupPath))
        validatePath(globalSetupPath, 'options.globalSetupPath');
    if (isGiven(env)) {
        validateObject(env, 'options.env');
        if (isolation === 'none')
            throw invalidValue('options.env', env, "is not supported with isolation='none'");
    }
    return {
        __proto__: null, ...options, ...random, isolation, execArgv, argv, cwd, shard, testNamePatterns, testSkipPatterns, testTagFilters, coverage,
    };
}

// ---- files ----

function findFiles(patterns, cwd) {
    const wanted = isGiven(patterns) && patterns.length > 0 ? patterns : [defaultPattern()];
    const found = globSync(wanted, { cwd, exclude: (name) => name === 'node_modules' });
    if (isGiven(patterns) && found.length === 0 && wanted.every((pattern) => !/[*?{[]|[!@+]\(/.test(pattern))) {
        process.stderr.write(`Could not find '${wanted.join(', ')}'\n`);
        process.exit(1);
    }
    return found.sort();
}

// Numbers of processes that are under way, from 1, in turn.
class Workers {
    constructor(concurrency) {
        this.most = concurrency === true ? Math.max(availableParallelism() - 1, 1) : concurrency;
        this.last = 0;
    }

    next() {
        return this.last++ % this.most + 1;
    }
}

// Every file in a process of its own.
async function runProcesses(options) {
    const { root, testFiles } = options;
    root.harness.bootstrapPromise = null;
    root.harness.buildPromise = null;
    await Promise.allSettled(testFiles.map((path) => runFile(path, options)));
}

// A file that declared no test counts as one.
function addPlaceholder(root, file, threw, error) {
    const test = root.createSubtest('test', file, undefined, undefined, { __proto__: null, loc: [1, 1, resolvePath(file)] });
    if (threw)
        test.fail(error);
    startWhenBuilt(test);
}

// All files in this process, one after the other.
async function runHere({ root, testFiles, cwd }, isTestRunner) {
    const { importModule, runPreloads } = $binding('modules');
    const { harness } = root, loaded = Promise.withResolvers();
    process.env.NODE_TEST_WORKER_ID = '1';
    await runAs(undefined, async () => {
        const before = harness.bootstrapPromise;
        harness.bootstrapPromise = before ? Promise.all([before, loaded.promise]) : loaded.promise;
        if (isTestRunner)
            runPreloads(); // now: their hooks are the root's
        let known = 0;
        for (const file of testFiles) {
            root.entryFile = resolvePath(file);
            let threw = false, error;
            try {
                await importModule(pathToFileURL(resolvePath(cwd, file)).href, `${cwd}/[eval]`);
            } catch (reason) {
                threw = true;
                error = reason;
            }
            if (known === root.subtests.length)
                addPlaceholder(root, file, threw, error);
            known = root.subtests.length;
        }
    });
    root.entryFile = null;
    loaded.resolve();
    await root.runPending();
}

function run(given) {
    const options = checked(given);
    const line = commandLine();
    const config = {
        __proto__: null, ...line, setup: options.setup, coverage: options.coverage, rerunFailuresFilePath: options.rerunFailuresFilePath,
        cwd: options.cwd, globalSetupPath: options.globalSetupPath, randomize: options.randomize, randomSeed: options.randomSeed,
        testTagFilters: options.testTagFilters,
    };
    const inOne = options.isolation === 'none';
    if (inOne)
        for (const name of ['testNamePatterns', 'testSkipPatterns', 'only'])
            if (isGiven(options[name]))
                config[name] = options[name];
    const { concurrency, timeout, signal } = options;
    const root = createRoot({ __proto__: null, concurrency, timeout, signal }, config);
    let testFiles = options.files ?? findFiles(options.globPatterns, options.cwd);
    if (options.randomize)
        root.diagnostic(`Randomized test order seed: ${options.randomSeed}`);
    if (options.shard)
        testFiles = testFiles.filter((_, i) => i % options.shard.total === options.shard.index - 1);
    const job = {
        __proto__: null, ...options, root, testFiles, hasFiles: isGiven(options.files),
        workers: inOne ? null : new Workers(config.concurrency ?? concurrency ?? 1),
    };
    if (!inOne && process.env.NODE_TEST_CONTEXT !== undefined) {
        process.emitWarning('node:test run() is being called recursively within a test file. skipping running files.');
        root.postRun();
        return root.reporter;
    }
    begin(root, job, config);
    return root.reporter;
}

async function begin(root, job, config) {
    const { harness } = root, inOne = job.isolation === 'none';
    let runFiles = inOne ? () => runHere(job, config.isTestRunner) : () => runProcesses(job);
    if (job.watch) {
        const { watchFiles } = require('internal/test_runner/watch');
        runFiles = watchFiles(job, inOne ? [ALL_FILES] : job.testFiles, () => findFiles(job.globPatterns, job.cwd));
    }
    if (harness.bootstrapPromise)
        await harness.bootstrapPromise;
    if (typeof job.setup === 'function')
        await job.setup(root.reporter);
    await runFiles();
    if (!inOne && !job.watch) {
        root.postRun();
        harness.teardown();
    }
}

module.exports = { run };
