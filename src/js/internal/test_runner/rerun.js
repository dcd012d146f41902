// internal/test_runner/rerun - --test-rerun-failures: a file that tells by place which tests passed in earlier attempts. These are not run
// again but told as they were.
//
// SPDX-License-Identifier: MIT
const { readFileSync, writeFileSync } = require('node/fs');
const { relative } = require('node/path');
const { process } = $binding('node');

function readRuns(path) {
    try {
        return JSON.parse(readFileSync(path, 'utf8'));
    } catch (error) {
        if (error.code === 'ENOENT')
            return [];
        throw error;
    }
}

// "file:line:column", with a number for those that were made there again.
function placeOf({ file, line, column }, cwd, seen) {
    const base = `${relative(cwd, file)}:${line}:${column}`;
    const times = seen.get(base);
    seen.set(base, (times ?? 0) + 1);
    return times === undefined ? base : `${base}:(${times})`;
}

// A test that passed before gets a function that makes its subtests pass again, too.
function replay(test) {
    const { previousRuns } = test.root.harness;
    const place = placeOf(test.loc, test.config.cwd, test.root.places);
    test.attempt = previousRuns.length;
    const before = previousRuns[previousRuns.length - 1]?.[place];
    if (before === undefined || before === null)
        return;
    test.passedAttempt = before.passed_on_attempt;
    if (before.duration_ms !== undefined)
        test.replayedTime = BigInt(Math.round(before.duration_ms * 1e6));
    test.fn = () => {
        const now = process.hrtime.bigint();
        if (test.reportedType !== 'suite') {
            test.startTime = now;
            test.endTime = now + (test.replayedTime ?? 0n);
        }
        for (const child of before.children ?? []) {
            const subtest = test.createSubtest('test', child.name, undefined, () => {}, { __proto__: null, loc: [child.line, child.column, child.file] });
            subtest.startTime = process.hrtime.bigint();
            subtest.endTime = subtest.startTime + (subtest.replayedTime ?? 0n);
            if (test.reportedType !== 'suite')
                subtest.start();
        }
    };
}

// The reporter that adds this attempt to the file.
function recorder(previousRuns, path, cwd) {
    return async function(source) {
        const passed = { __proto__: null }, seen = new Map();
        let open = null;
        const begin = (data) => {
            const entry = { data, parent: open, children: [] };
            open?.children.push(entry);
            open = entry;
        };
        for await (const { type, data } of source) {
            if (type === 'test:start') {
                begin(data);
                continue;
            }
            if (type !== 'test:pass' && type !== 'test:fail')
                continue;
            if (open === null)
                begin({ name: 'root', nesting: 0 });
            if (open.data.name !== data.name || open.data.nesting !== data.nesting)
                begin(data);
            const entry = open;
            if (open.data.nesting === data.nesting)
                open = open.parent;
            const place = placeOf(data, cwd, seen);
            if (type === 'test:pass')
                passed[place] = {
                    name: data.name, children: entry.children.map((child) => child.data),
                    passed_on_attempt: data.details.passed_on_attempt ?? data.details.attempt, duration_ms: data.details.duration_ms,
                };
        }
        previousRuns.push(passed);
        writeFileSync(path, JSON.stringify(previousRuns, null, 2), 'utf8');
    };
}

module.exports = { readRuns, replay, recorder };
