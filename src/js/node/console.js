// node:console - the global console.
//
// SPDX-License-Identifier: MIT
module.exports = $binding('node').global('console');
