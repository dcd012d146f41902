// node:timers - the timers of the global object.
//
// SPDX-License-Identifier: MIT
const { global } = $binding('node');

module.exports = {
    setTimeout: global('setTimeout'),
    clearTimeout: global('clearTimeout'),
    setImmediate: global('setImmediate'),
    clearImmediate: global('clearImmediate'),
    setInterval: global('setInterval'),
    clearInterval: global('clearInterval'),
};
Object.defineProperty(module.exports, 'promises', { configurable: true, enumerable: true, get: () => require('node/timers_promises') });
