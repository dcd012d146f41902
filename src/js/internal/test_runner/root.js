// internal/test_runner/root - the end of a run: the root test's totals, and leaving the process by force.
//
// SPDX-License-Identifier: MIT
const events = require('internal/test_runner/events');
const { newCounters } = require('internal/test_runner/counters');
const { REPORTER } = require('internal/test_runner/scope');
const { process } = $binding('node');

const TOTALS = [['tests', 'tests'], ['suites', 'suites'], ['pass', 'passed'], ['fail', 'failed'], ['cancelled', 'cancelled'],
    ['skipped', 'skipped'], ['todo', 'todo']];

// Tells the plan, diagnostics and the summary, once; again in every round of --watch.
function endRoot(root) {
    if (root.reported)
        return;
    root.reported = true;
    const { harness } = root, { counters } = harness;
    events.plan(root, root.nesting, counters.topLevel);
    harness.snapshots?.write();
    for (const message of root.diagnostics)
        events.diagnostic(root, message);
    const duration = root.duration();
    for (const [name, key] of TOTALS)
        events.diagnostic(root, `${name} ${counters[key]}`);
    events.diagnostic(root, `duration_ms ${duration}`);
    root.reporter.$tell('test:summary', {
        __proto__: null, success: harness.success, counts: counters, duration_ms: duration, file: root.loc?.file,
    });
    if (harness.watching) {
        root.reported = false;
        harness.counters = newCounters();
    } else {
        root.reporter.$give(null);
    }
}

// --test-force-exit: when all tests have ended, and reporters have written.
async function exitNow(root) {
    const closed = REPORTER.reporters.map(({ destination }) => new Promise((resolve) => {
        destination.on('unpipe', () => {
            if (!destination.closed && typeof destination.close === 'function')
                destination.close(resolve);
            else
                resolve();
        });
    }));
    root.harness.teardown();
    for (const promise of closed)
        await promise;
    process.exit();
}

module.exports = { endRoot, exitNow };
