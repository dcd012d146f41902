// internal/eval_globals - builtin modules as properties of the global object, for text of the command line.
//
// SPDX-License-Identifier: MIT

// Each name of the list becomes a property of `global` that asks `require` for the module when it is read.
function define(global, names, require) {
    for (const name of names) {
        const set = (value) => {
            Object.defineProperty(global, name, { __proto__: null, value, writable: true, enumerable: true, configurable: true });
        };
        $setName(set, name);
        const get = () => require(name);
        $setName(get, name);
        Object.defineProperty(global, name, { __proto__: null, get, set, enumerable: false, configurable: true });
    }
}

module.exports = { define };
