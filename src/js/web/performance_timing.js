// web/performance_timing - PerformanceTiming and PerformanceServerTiming, which Bun has from its engine: here nothing is ever navigated to.
//
// SPDX-License-Identifier: MIT
const { nodeError } = require('internal/errors');

const token = {};
const moments = ['navigationStart', 'unloadEventStart', 'unloadEventEnd', 'redirectStart', 'redirectEnd', 'fetchStart', 'domainLookupStart', 'domainLookupEnd',
    'connectStart', 'connectEnd', 'secureConnectionStart', 'requestStart', 'responseStart', 'responseEnd', 'domLoading', 'domInteractive',
    'domContentLoadedEventStart', 'domContentLoadedEventEnd', 'domComplete', 'loadEventStart', 'loadEventEnd'];

class PerformanceTiming {
    constructor(key) {
        if (key !== token)
            throw nodeError('ERR_ILLEGAL_CONSTRUCTOR', 'Illegal constructor');
    }
    toJSON() {
        const out = {};
        for (const name of moments)
            out[name] = 0;
        return out;
    }
}
for (const name of moments)
    Object.defineProperty(PerformanceTiming.prototype, name, { __proto__: null, enumerable: true, configurable: true, get: () => 0 });

class PerformanceServerTiming {
    constructor() {
        throw nodeError('ERR_ILLEGAL_CONSTRUCTOR', 'Illegal constructor');
    }
    get name() {
        return '';
    }
    get duration() {
        return 0;
    }
    get description() {
        return '';
    }
    toJSON() {
        return { name: '', duration: 0, description: '' };
    }
}
$interface(PerformanceTiming, 'PerformanceTiming');
$interface(PerformanceServerTiming, 'PerformanceServerTiming');

module.exports = { PerformanceTiming, PerformanceServerTiming, timing: new PerformanceTiming(token) };
