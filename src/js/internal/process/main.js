// internal/process/main - process.mainModule, and what process.moduleLoadList gives.
//
// SPDX-License-Identifier: MIT
const builtins = $binding('builtins');

module.exports = {
    _preload_modules: [],
    mainModule: builtins.main(),
    loadList: () => builtins.loaded().map((name) => 'NativeModule ' + name.replace(/^node:/, '')),
};
