// internal/test_runner/settings - what the command line says about tests, and the reporters it names.
//
// SPDX-License-Identifier: MIT
const { nodeError } = require('internal/errors');
const { invalidValue, validateUint32 } = require('internal/validators');
const { tagFilters } = require('internal/test_runner/expect');
const { REPORTER, runAs } = require('internal/test_runner/scope');
const { shouldColorize } = require('internal/util/colors');
const { createWriteStream } = require('node/fs');
const { compose } = require('node/stream');
const { process, cliOptions, inspect } = $binding('node');

const REPORTERS = {
    __proto__: null,
    spec: () => require('internal/test_runner/reporters/spec'),
    dot: () => require('internal/test_runner/reporters/dot'),
    tap: () => require('internal/test_runner/reporters/tap'),
    junit: () => require('internal/test_runner/reporters/junit'),
    lcov: () => require('internal/test_runner/reporters/lcov'),
    'child-v8': () => require('internal/test_runner/reporters/child'),
};

// Options by their names: lists of the values given.
function given() {
    const list = cliOptions(), options = { __proto__: null };
    for (let i = 0; i < list.length; i += 2)
        (options[list[i]] ??= []).push(list[i + 1]);
    return options;
}

const last = (list) => list === undefined ? undefined : list[list.length - 1];

// "/text/flags" or a text
function toRegExp(text, name) {
    const match = /^\/(.*)\/([a-z]*)$/.exec(text);
    try {
        return new RegExp(match?.[1] ?? text, match?.[2] || '');
    } catch (error) {
        const why = error?.message;
        throw invalidValue(name, text, `is an invalid regular expression.${why ? ` ${why}` : ''}`);
    }
}

function patterns(options, name) {
    const list = options[name];
    return list === undefined ? null : list.map((text) => toRegExp(text, `--${name}`));
}

function shardOf(text) {
    if (!text)
        return undefined;
    const match = /^(\d+)\/(\d+)$/.exec(text);
    if (match === null)
        throw invalidValue('--test-shard', text, 'must be in the form of <index>/<total>');
    return { __proto__: null, index: Number(match[1]), total: Number(match[2]) };
}

function numberOf(options, name) {
    const text = last(options[name]);
    if (text === undefined)
        return undefined;
    const n = Number(text);
    if (text.trim() === '' || !Number.isInteger(n) || n < 0)
        throw nodeError('ERR_OUT_OF_RANGE', `The value of "--${name}" is out of range. It must be a number. Received ${inspect(text)}`);
    return n;
}

// Names of reporters and where they write, of equal number.
function reportersOf(options) {
    const context = process.env.NODE_TEST_CONTEXT;
    if (context === 'child-v8')
        return { reporters: ['child-v8'], destinations: ['stdout'] };
    if (context === 'child')
        return { reporters: ['tap'], destinations: ['stdout'] };
    const reporters = options['test-reporter'] ?? [], destinations = options['test-reporter-destination'] ?? [];
    if (reporters.length === 0 && destinations.length === 0)
        reporters.push('spec');
    if (reporters.length === 1 && destinations.length === 0)
        destinations.push('stdout');
    if (reporters.length !== destinations.length)
        throw invalidValue('--test-reporter', reporters, "must match the number of specified '--test-reporter-destination'");
    return { reporters, destinations };
}

const builtInStream = (name) => name === 'stdout' ? process.stdout : name === 'stderr' ? process.stderr : undefined;

async function loadReporter(name) {
    let reporter = REPORTERS[name]?.();
    if (reporter === undefined)
        reporter = await $binding('modules').importModule(name, `${process.cwd()}/[eval]`);
    if (reporter?.default)
        reporter = reporter.default;
    if (reporter?.prototype && Object.getOwnPropertyDescriptor(reporter.prototype, 'constructor'))
        reporter = new reporter();
    if (!reporter)
        throw invalidValue('Reporter', name, 'is not a valid reporter');
    return reporter;
}

// Lets the reporters hear what happens.
function attach(stream, reporters, destinations) {
    return runAs(REPORTER, async () => {
        const loaded = [];
        for (let i = 0; i < reporters.length; i++) {
            const destination = builtInStream(destinations[i]) ?? createWriteStream(destinations[i], { flush: true });
            loaded.push({ reporter: await loadReporter(reporters[i]), destination });
        }
        for (const { reporter, destination } of loaded)
            compose(stream, reporter).pipe(destination);
        REPORTER.reporters = loaded;
    });
}

let settings;

// The settings that hold for the whole process.
function commandLine(isTestRunner = false) {
    if (settings !== undefined)
        return settings;
    const options = given();
    const { reporters, destinations } = reportersOf(options);
    const seed = numberOf(options, 'test-random-seed');
    if (seed !== undefined)
        validateUint32(seed, '--test-random-seed');
    const isolation = last(options['test-isolation']) ?? last(options['experimental-test-isolation']) ?? 'process';
    const byFile = isTestRunner && isolation !== 'none'; // then patterns are the children's
    const tags = options['experimental-test-tag-filter'];
    settings = {
        __proto__: null,
        isTestRunner,
        concurrency: !isTestRunner || isolation === 'none' ? 1 : numberOf(options, 'test-concurrency') || true,
        coverage: options['experimental-test-coverage'] !== undefined,
        destinations,
        forceExit: options['test-force-exit'] !== undefined,
        isolation: isTestRunner ? isolation : undefined,
        only: byFile ? false : options['test-only'] !== undefined,
        reporters,
        setup: (stream) => attach(stream, reporters, destinations),
        globalSetupPath: process.env.NODE_TEST_CONTEXT?.startsWith('child') ? undefined : last(options['test-global-setup']),
        shard: isTestRunner ? shardOf(last(options['test-shard'])) : undefined,
        testNamePatterns: byFile ? null : patterns(options, 'test-name-pattern'),
        testSkipPatterns: byFile ? null : patterns(options, 'test-skip-pattern'),
        testTagFilters: tags === undefined ? null : tagFilters(tags, '--experimental-test-tag-filter'),
        timeout: numberOf(options, 'test-timeout') || Infinity,
        updateSnapshots: options['test-update-snapshots'] !== undefined,
        watch: options.watch !== undefined,
        randomize: options['test-randomize'] !== undefined || seed !== undefined,
        randomSeed: seed,
        rerunFailuresFilePath: last(options['test-rerun-failures']),
    };
    return settings;
}

const showsColors = (destinations) => destinations.some((name) => {
    const stream = builtInStream(name);
    return stream && shouldColorize(stream);
});

module.exports = { commandLine, toRegExp, showsColors };
