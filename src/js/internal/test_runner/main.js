// internal/test_runner/main - cob --test: the files that the command line names, each in a process of its own.
//
// SPDX-License-Identifier: MIT
const { commandLine } = require('internal/test_runner/settings');
const { run } = require('internal/test_runner/runner');
const { debuglog } = require('internal/util/debuglog');
const { process } = $binding('node');

const settings = commandLine(true);
settings.globPatterns = process.argv.slice(1);
debuglog('test_runner')('test runner configuration:', settings);
run(settings).on('test:summary', ({ success }) => {
    if (!success)
        process.exitCode = 1;
});
