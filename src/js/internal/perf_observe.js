// internal/perf_observe - what network modules ask before they measure: does anybody observe entries of this type? Nothing is loaded for it
// but this file; web/performance.js sets `counts` and `show`.
//
// SPDX-License-Identifier: MIT
const counts = { __proto__: null, dns: 0, gc: 0, http: 0, net: 0, resource: 0 };
const hooks = { __proto__: null, show: undefined };

// Begins an entry; undefined: nobody would see it. detail: what is known so far.
function start(type, name, detail) {
    return counts[type] > 0 ? { __proto__: null, type, name, detail, from: $binding('performance').now() } : undefined;
}

// Ends what start() gave, with what else is known by now.
function stop(entry, detail = undefined) {
    if (entry === undefined || counts[entry.type] === 0)
        return;
    hooks.show(entry.name, entry.type, entry.from, $binding('performance').now() - entry.from, { ...entry.detail, ...detail });
}

module.exports = { counts, hooks, start, stop };
