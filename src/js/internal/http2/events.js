// internal/http2/events - what node_http2.c tells of a session: heads, data, settings, ends.
//
// SPDX-License-Identifier: MIT
const http2 = $binding('http2');
const { nextTick, global, getContext, setContext } = $binding('node');
const { NghttpError, headerObject, known } = require('internal/http2/util');
const { settled, originSet, sessionError, performanceNow, emitOf } = require('internal/http2/session');
const { tell } = require('internal/http2/channels');

const setImmediate = global('setImmediate');
const SERVER = 0, NO_ERROR = 0, REFUSED_STREAM = 7;

function customOf(list, wanted) {
    let custom;
    for (let i = 0; i < list.length; i += 2) {
        const id = list[i];
        if (!known.some((k) => k[1] === id) && wanted.includes(id)) {
            custom ??= {};
            custom[id] = list[i + 1];
        }
    }
    return custom;
}

// The event that a head is to a stream that there is.
function eventOf(category, status, last) {
    if (category === 1)
        return !last && status !== undefined && status < 200 ? 'headers' : 'response';
    if (category === 2)
        return 'push';
    if (status !== undefined && status >= 200)
        return 'response';
    return last ? 'trailers' : 'headers';
}

function onHeaders(session, id, category, flags, list, sensitive) {
    if (session.destroyed)
        return;
    session.$touch();
    const last = (flags & 1) !== 0;
    const headers = headerObject(list, sensitive);
    let stream = session.$streams.get(id);
    if (stream === undefined) {
        if (session.closed) {
            session.$handle.rst(id, REFUSED_STREAM);
            return;
        }
        const { ServerHttp2Stream, ClientHttp2Stream } = require('internal/http2/stream');
        if (session.$type === SERVER) {
            stream = new ServerHttp2Stream(session, session.$handle, id, {}, headers);
            if (headers[':method'] === 'HEAD') {
                stream.$headRequest = true;
                stream.end();
            }
        } else {
            stream = new ClientHttp2Stream(session, session.$handle, id, {});
            stream.end();
        }
        if (last)
            stream.$endAfterHeaders = true;
        tell(stream, 'created', 'headers', headers);
        if (session.$type !== SERVER)
            tell(stream, 'start', 'headers', headers);
        nextTick(emitOf, session, 'stream', stream, headers, flags, list);
    } else {
        const status = headers[':status'];
        if (status === 421 && session.encrypted && stream.$origin !== undefined)
            originSet(session).delete(stream.$origin);
        const event = eventOf(category, status, last);
        if (event === 'response' || event === 'push')
            tell(stream, 'finish', 'headers', headers, flags);
        inContext(stream, () => nextTick(emitOf, stream, event, headers, flags, list));
    }
    if (last)
        stream.push(null);
}

// In the async context of the request.
function inContext(stream, fn) {
    const before = getContext();
    setContext(stream.$context);
    try {
        fn();
    } finally {
        setContext(before);
    }
}

function onData(session, id, bytes) {
    const stream = session.$streams.get(id);
    if (stream === undefined || stream.destroyed)
        return;
    session.$touch();
    stream.$touch();
    inContext(stream, () => {
        if (!stream.push(bytes) && session.$handle !== undefined)
            session.$handle.read(id, false);
    });
}

function onEnd(session, id) {
    const stream = session.$streams.get(id);
    if (stream !== undefined && !stream.destroyed) {
        inContext(stream, () => {
            stream.push(null);
            if (stream.$state.didRead)
                stream.read(0);
            stream.$maybeDestroy();
        });
    }
}

function onError(session, number, tooMany) {
    if (session.destroyed)
        return;
    session.destroy(new NghttpError(number, tooMany ? 'ERR_HTTP2_TOO_MANY_INVALID_FRAMES' : undefined));
}

function onSettings(session, list) {
    if (session.destroyed)
        return;
    session.$touch();
    session.$remoteSettings = undefined;
    const custom = customOf(list, session.$options.remoteCustomSettings ?? []);
    if (custom)
        session.$customRemote = { ...session.$customRemote, ...custom };
    session.emit('remoteSettings', session.remoteSettings);
}

function onSettingsAck(session) {
    const ack = session.$acks.shift();
    if (ack !== undefined)
        settled(session, ack, true);
    else
        onError(session, -505);
}

function onPing(session, payload) {
    if (session.destroyed)
        return;
    session.$touch();
    session.emit('ping', payload);
}

function onPingAck(session, payload) {
    const ping = session.$pings.shift();
    if (ping === undefined) {
        onError(session, -505);
        return;
    }
    session.$touch();
    ping.callback(null, performanceNow() - ping.since, payload);
}

function onPriority(session, id, parent, weight, exclusive) {
    if (session.destroyed)
        return;
    session.$touch();
    const emitter = session.$streams.get(id) ?? session;
    if (!emitter.destroyed)
        emitter.emit('priority', id, parent, weight, exclusive);
}

function onGoaway(session, code, last, bytes) {
    if (session.destroyed)
        return;
    session.$goawayCode = code;
    session.$goawayLast = last;
    nextTick(emitOf, session, 'goaway', code, last, bytes);
    if (code === NO_ERROR)
        session.close();
    else
        session.destroy(sessionError(code), NO_ERROR);
}

function onFrameError(session, id, type, code) {
    if (session.destroyed)
        return;
    session.$touch();
    const stream = session.$streams.get(id), emitter = stream ?? session;
    emitter.$touch();
    emitter.emit('frameError', type, code, id);
    // A GOAWAY that says it better may be on its way
    setImmediate(() => {
        stream?.close(code);
        session.close();
    });
}

function onAltsvc(session, id, origin, value) {
    if (!session.destroyed)
        session.emit('altsvc', value, origin, id);
}

function onOrigin(session, origins) {
    if (!session.encrypted || session.destroyed)
        return;
    const set = originSet(session), most = session.$options.maxOriginSetSize ?? 128;
    for (const origin of origins) {
        if (set.size >= most)
            break;
        set.add(origin);
    }
    session.emit('origin', origins);
}

function onTrailers(session, id) {
    session.$streams.get(id)?.$wantTrailers();
}

function onWritten(session, id) {
    session.$streams.get(id)?.$onWritten(null);
}

function onQuiet(session) {
    if (session.closed)
        session.$maybeDestroy();
    else if (!session.destroyed && session.$type === SERVER && session.$streams.size === 0)
        setImmediate(() => session.destroy());
}

// The socket's handle is full: what it does when it is not any more is what a write of the socket would do.
function onBlocked(session) {
    const socket = session.$socket, handle = session.$handle;
    session.$blocked = true;
    if (!socket)
        return;
    socket._handle?.readStop();
    socket.$written = () => {
        session.$blocked = false;
        session.$touch();
        if (!socket.destroyed)
            socket._handle?.readStart();
        handle.block(false);
    };
}

function onOutput(session, bytes) {
    const socket = session.$socket;
    if (socket && !socket.destroyed && socket.write(bytes) === false) {
        session.$blocked = true;
        session.$handle?.block(true);
    }
}

http2.setHooks([
    onHeaders, onData, onEnd,
    (session, id, code) => {
        const stream = session.$streams.get(id);
        if (stream !== undefined && !stream.destroyed)
            inContext(stream, () => require('internal/http2/stream').onStreamClose(session, stream, code));
    },
    onError, onSettings, onSettingsAck, onPing, onPingAck, onPriority, onGoaway, onFrameError, onAltsvc, onOrigin, onTrailers, onWritten, onQuiet,
    onBlocked, onOutput,
]);
