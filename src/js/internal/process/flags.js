// internal/process/flags - process.allowedNodeEnvironmentFlags: the options that Node takes from NODE_OPTIONS. cob passes over those it does not know.
//
// SPDX-License-Identifier: MIT

// A name with ! can also be turned off, by --no- in front of it.
const NAMES =
    'abort-on-uncaught-exception addons! allow-addons! allow-child-process! allow-fs-read allow-fs-write allow-inspector! ' +
    'allow-openssl-store! allow-wasi! allow-worker! async-context-frame! conditions cpu-prof! cpu-prof-dir cpu-prof-interval ' +
    'cpu-prof-name debug-arraybuffer-allocations! debug-port deprecation! diagnostic-dir disable-proto disable-sigusr1! ' +
    'disable-warning disable-wasm-trap-handler! disallow-code-generation-from-strings dns-result-order ' +
    'enable-etw-stack-walking enable-fips! enable-network-family-autoselection enable-source-maps! entry-url! ' +
    'es-module-specifier-resolution experimental-abortcontroller experimental-addon-modules! experimental-detect-module! ' +
    'experimental-eventsource! experimental-fetch experimental-global-customevent experimental-global-navigator! ' +
    'experimental-global-webcrypto experimental-import-meta-resolve! experimental-import-text! experimental-json-modules ' +
    'experimental-loader experimental-modules experimental-package-map experimental-print-required-tla! experimental-quic ' +
    'experimental-repl-await! experimental-report experimental-require-module! experimental-shadow-realm! ' +
    'experimental-specifier-resolution experimental-sqlite! experimental-stream-iter! experimental-strip-types ' +
    'experimental-test-isolation experimental-top-level-await experimental-transform-types! experimental-vm-modules! ' +
    'experimental-wasi-unstable-preview1 experimental-wasm-modules experimental-websocket! experimental-webstorage! ' +
    'experimental-worker expose-gc extra-info-on-fatal-exception! force-async-hooks-checks! force-context-aware! force-fips! ' +
    'force-node-api-uncaught-exceptions-policy! frozen-intrinsics! global-search-paths! heap-prof! heap-prof-dir ' +
    'heap-prof-interval heap-prof-name heapsnapshot-near-heap-limit heapsnapshot-signal http-parser icu-data-dir import ' +
    'input-type insecure-http-parser! inspect! inspect-brk! inspect-port inspect-publish-uid inspect-wait! ' +
    'interpreted-frames-native-stack jitless loader localstorage-file max-heap-size max-http-header-size max-old-space-size ' +
    'max-old-space-size-percentage max-semi-space-size napi-modules network-family-autoselection! ' +
    'network-family-autoselection-attempt-timeout node-memory-debug node-snapshot! openssl-config openssl-legacy-provider! ' +
    'openssl-shared-config! pending-deprecation! perf-basic-prof perf-basic-prof-only-functions perf-prof ' +
    'perf-prof-unwinding-info permission! permission-audit! preserve-symlinks! preserve-symlinks-main! prof-process ' +
    'redirect-warnings report-compact! report-dir report-directory report-exclude-env! report-exclude-network! ' +
    'report-filename report-on-fatalerror! report-on-signal! report-signal report-uncaught-exception! require require-module! ' +
    'secure-heap secure-heap-min snapshot-blob stack-trace-limit strip-types! test-coverage-branches test-coverage-exclude ' +
    'test-coverage-functions test-coverage-include test-coverage-lines test-global-setup test-isolation test-name-pattern ' +
    'test-only! test-random-seed test-randomize! test-reporter test-reporter-destination test-rerun-failures test-shard ' +
    'test-skip-pattern throw-deprecation! title tls-cipher-list tls-keylog tls-max-v1.2! tls-max-v1.3! tls-min-v1.0! ' +
    'tls-min-v1.1! tls-min-v1.2! tls-min-v1.3! trace-deprecation! trace-env! trace-env-js-stack! trace-env-native-stack! ' +
    'trace-event-categories trace-event-file-pattern trace-events-enabled trace-exit! trace-promises! trace-require-module ' +
    'trace-sigint! trace-sync-io! trace-tls! trace-uncaught! trace-warnings! track-heap-objects! unhandled-rejections ' +
    'use-bundled-ca! use-env-proxy! use-largepages use-openssl-ca! use-system-ca! v8-pool-size verify-base-objects! warnings! ' +
    'watch! watch-kill-signal watch-path watch-preserve-output! zero-fill-buffers!';

const flags = [];
for (const name of NAMES.split(' ')) {
    const plain = name.endsWith('!') ? name.slice(0, -1) : name;
    flags.push('--' + plain);
    if (plain !== name)
        flags.push('--no-' + plain);
}
flags.push('-C', '-r');

const known = new Set(flags), bare = new Set(flags.map((flag) => flag.replace(/^--?/, '')));

class NodeEnvironmentFlagsSet extends Set {
    add() {
        return this;
    }

    delete() {
        return false;
    }

    clear() {
    }

    has(key) {
        if (typeof key !== 'string')
            return false;
        const dashed = key.replace(/_/g, '-');
        if (/^--?[^-]/.test(dashed))
            return known.has(dashed.replace(/^(--.+?)(?:=.*)?$/, '$1'));
        return bare.has(dashed);
    }

    entries() {
        return new Set(flags).entries();
    }

    forEach(callback, self = undefined) {
        for (const flag of flags)
            $call(callback, self, flag, flag, this);
    }

    get size() {
        return flags.length;
    }

    values() {
        return new Set(flags).values();
    }
}
for (const name of ['keys', Symbol.iterator])
    Object.defineProperty(NodeEnvironmentFlagsSet.prototype, name, {
        __proto__: null, value: NodeEnvironmentFlagsSet.prototype.values, writable: true, configurable: true, enumerable: false,
    });
Object.freeze(NodeEnvironmentFlagsSet.prototype.constructor);
Object.freeze(NodeEnvironmentFlagsSet.prototype);

module.exports = { allowedNodeEnvironmentFlags: Object.freeze(new NodeEnvironmentFlagsSet()) };
