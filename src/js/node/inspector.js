// node:inspector - there is no debugger to talk to: url() says so, and what needs one throws ERR_INSPECTOR_NOT_AVAILABLE.
//
// SPDX-License-Identifier: MIT
const EventEmitter = require('node/events');
const { nodeError } = require('internal/errors');
const { global } = $binding('node');

function refuse() {
    throw nodeError('ERR_INSPECTOR_NOT_AVAILABLE', 'Inspector is not available');
}

function url() {
    return undefined;
}

function close() {} // nothing is open

function open(port, host, wait) {
    refuse();
}

function waitForDebugger() {
    throw nodeError('ERR_INSPECTOR_NOT_ACTIVE', 'Inspector is not active');
}

class Session extends EventEmitter {
    connect() {
        refuse();
    }

    connectToMainThread() {
        refuse();
    }

    post(method, params, callback) {
        throw nodeError('ERR_INSPECTOR_NOT_CONNECTED', 'Session is not connected');
    }

    disconnect() {}
}

const nothing = () => {};
const Network = {
    requestWillBeSent: nothing, responseReceived: nothing, loadingFinished: nothing, loadingFailed: nothing, dataReceived: nothing, dataSent: nothing,
    webSocketCreated: nothing, webSocketClosed: nothing, webSocketHandshakeResponseReceived: nothing,
};

module.exports = { open, close, url, waitForDebugger, console: global('console'), Session, Network };
