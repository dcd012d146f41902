// internal/process/main - process.mainModule and moduleLoadList.
//
// SPDX-License-Identifier: MIT
const builtins = $binding('builtins');

module.exports = {
    _preload_modules: [],
    mainModule: builtins.main(),
    moduleLoadList: builtins.names().map((name) => 'NativeModule ' + name.replace(/^node:/, '')),
};
