// internal/cluster/mode - whether this program is a worker of a cluster: what net and dgram look at when they bind.
//
// SPDX-License-Identifier: MIT

// cluster: what node:cluster is in a worker; undefined in every other program.
module.exports = { __proto__: null, cluster: undefined };
