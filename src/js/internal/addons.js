// addons.js - native addons: process.dlopen, and what an import of a .node file gives.
//
// SPDX-License-Identifier: MIT
const { dlopen } = $binding('addons');

function load(filename) {
    const module = { exports: {} };
    dlopen(module, filename);
    return module.exports;
}

module.exports = { dlopen, load };
