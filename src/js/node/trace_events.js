// node:trace_events - which categories a program asked for. Nothing is written: cob has no events of the kind.
//
// SPDX-License-Identifier: MIT
const { nodeError, argTypeError } = require('internal/errors');
const { validateObject } = require('internal/validators');
const { inspect } = $binding('node');

const MANY = 10;
const custom = Symbol.for('nodejs.util.inspect.custom');
const enabled = new Map(); // category -> how many objects have it on

function count(categories, by) {
    for (const category of categories) {
        const n = (enabled.get(category) ?? 0) + by;
        if (n > 0)
            enabled.set(category, n);
        else
            enabled.delete(category);
    }
}

const living = new Set();

class Tracing {
    constructor(categories) {
        this.$categories = categories;
        this.$on = false;
    }

    enable() {
        if (this.$on)
            return;
        this.$on = true;
        count(this.$categories, 1);
        living.add(this);
        if (living.size > MANY)
            $binding('node').process.emitWarning('Possible trace_events memory leak detected. There are more than ' +
                `${MANY} enabled Tracing objects.`);
    }

    disable() {
        if (!this.$on)
            return;
        this.$on = false;
        count(this.$categories, -1);
        living.delete(this);
    }

    get enabled() {
        return this.$on;
    }

    get categories() {
        return this.$categories.join(',');
    }

    [custom](depth, options) {
        if (typeof depth === 'number' && depth < 0)
            return this;
        return `Tracing ${inspect({ enabled: this.enabled, categories: this.categories }, options)}`;
    }
}

function createTracing(options) {
    validateObject(options, 'options');
    const { categories } = options;
    if (!Array.isArray(categories))
        throw argTypeError('options.categories', 'an instance of Array', categories);
    categories.forEach((category, i) => {
        if (typeof category !== 'string')
            throw argTypeError(`options.categories[${i}]`, 'of type string', category);
    });
    if (categories.length <= 0)
        throw nodeError('ERR_TRACE_EVENTS_CATEGORY_REQUIRED', 'At least one category is required');
    return new Tracing([...categories]);
}

function getEnabledCategories() {
    return enabled.size ? [...enabled.keys()].sort().join(',') : undefined;
}

module.exports = { createTracing, getEnabledCategories };
