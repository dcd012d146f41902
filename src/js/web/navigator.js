// web/navigator - Navigator as Node has it.
//
// SPDX-License-Identifier: MIT
const { nodeError } = require('internal/errors');
const { userAgent, platform, concurrency } = $binding('navigator');

const token = {};
const language = () => new Intl.DateTimeFormat().resolvedOptions().locale;

function check(value) {
    if (!$isObject(value) || value.$navigator !== value)
        throw new TypeError('Cannot read private member #availableParallelism from an object whose class did not declare it');
    return value;
}

class Navigator {
    constructor(key) {
        if (key !== token)
            throw nodeError('ERR_ILLEGAL_CONSTRUCTOR', 'Illegal constructor');
        this.$navigator = this;
        this.$languages = undefined;
    }
    get hardwareConcurrency() {
        check(this);
        return concurrency();
    }
    get language() {
        check(this);
        return language();
    }
    get languages() {
        return check(this).$languages ??= Object.freeze([language()]);
    }
    get userAgent() {
        check(this);
        return userAgent();
    }
    get platform() {
        check(this);
        return platform();
    }
}
for (const name of ['hardwareConcurrency', 'language', 'languages', 'userAgent', 'platform'])
    Object.defineProperty(Navigator.prototype, name, { __proto__: null, enumerable: true });

module.exports = { Navigator, navigator: new Navigator(token) };
