// node:test/reporters - what shows the events of tests: texts for people and for programs.
//
// SPDX-License-Identifier: MIT

// A class that may be called without `new`.
function callable(name, load) {
    const make = {
        [name]: function(...args) {
            const Class = load();
            return new Class(...args);
        },
    }[name];
    return { __proto__: null, configurable: true, enumerable: true, value: make, writable: true };
}

const lazy = (load) => ({ __proto__: null, configurable: true, enumerable: true, get: load });

Object.defineProperties(module.exports, {
    dot: lazy(() => require('internal/test_runner/reporters/dot')),
    junit: lazy(() => require('internal/test_runner/reporters/junit')),
    spec: callable('spec', () => require('internal/test_runner/reporters/spec')),
    tap: lazy(() => require('internal/test_runner/reporters/tap')),
    lcov: callable('lcov', () => require('internal/test_runner/reporters/lcov')),
});
