// internal/test_runner/reporters/child - events for the process that runs this file (wire.js).
//
// SPDX-License-Identifier: MIT
const { encode } = require('internal/test_runner/wire');

module.exports = async function* childReporter(source) {
    for await (const item of source)
        yield encode(item);
};
