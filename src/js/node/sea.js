// node:sea - single executable applications: cob makes none, so this program is never one.
//
// SPDX-License-Identifier: MIT
const { nodeError } = require('internal/errors');
const { validateString } = require('internal/validators');

function isSea() {
    return false;
}

function refuse() {
    throw nodeError('ERR_NOT_IN_SINGLE_EXECUTABLE_APPLICATION', 'Operation can only be invoked when in a single-executable application');
}

function getRawAsset(key) {
    validateString(key, 'key');
    refuse();
}

function getAsset(key, encoding) {
    if (encoding !== undefined)
        validateString(encoding, 'encoding');
    getRawAsset(key);
}

function getAssetAsBlob(key, options) {
    getRawAsset(key);
}

function getAssetKeys() {
    refuse();
}

module.exports = { isSea, getAsset, getRawAsset, getAssetAsBlob, getAssetKeys };
