// internal/net/channels - where sockets and messages of HTTP are announced (node:diagnostics_channel).
//
// SPDX-License-Identifier: MIT
const { channel, tracingChannel } = require('node/diagnostics_channel');

module.exports = {
    clientSocket: channel('net.client.socket'),
    serverListen: tracingChannel('net.server.listen'),
    serverSocket: channel('net.server.socket'),
    udpSocket: channel('udp.socket'),
    httpRequestCreated: channel('http.client.request.created'),
    httpRequestStart: channel('http.client.request.start'),
    httpRequestError: channel('http.client.request.error'),
    httpResponseFinish: channel('http.client.response.finish'),
    httpServerRequestStart: channel('http.server.request.start'),
    httpServerResponseCreated: channel('http.server.response.created'),
    httpServerResponseFinish: channel('http.server.response.finish'),
};
