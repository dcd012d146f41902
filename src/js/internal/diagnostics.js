// internal/diagnostics - the channels of console and of loading modules, whose places are in C: they ask only while the channel has subscribers
// (watch of node/diagnostics_channel).
//
// SPDX-License-Identifier: MIT
const { channel, tracingChannel } = require('node/diagnostics_channel');

const names = ['debug', 'error', 'log', 'info', 'warn']; // numbered as in host_console.c
const required = tracingChannel('module.require'), imported = tracingChannel('module.import');

module.exports = {
    consoleCall(which, args) {
        channel(`console.${names[which]}`).publish(args);
    },
    traceRequire(load, id, parentFilename) {
        return required.traceSync(load, { __proto__: null, parentFilename, id });
    },
    // load begins the import and gives its promise.
    traceImport(load, url, parentURL) {
        const traced = imported.tracePromise(load, { __proto__: null, parentURL, url });
        $then(traced, undefined, () => {});
    },
};
