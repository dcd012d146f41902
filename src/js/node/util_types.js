// node:util/types
//
// SPDX-License-Identifier: MIT
module.exports = $binding('node').utilTypes;
