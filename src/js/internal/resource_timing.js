// internal/resource_timing - PerformanceResourceTiming and the buffer that its entries wait in (Resource Timing 4).
//
// SPDX-License-Identifier: MIT
const { nodeError } = require('internal/errors');
const { PerformanceEntry, token, refuse, illegal, fill } = require('internal/performance_entry');
const { global } = $binding('node');

let buffer = [], waiting = []; // what did not fit any more waits until the event was heard
let room = 250;
let eventPending = false;

function timing(entry, member) {
    if (!$isObject(entry) || entry.$info === undefined)
        throw refuse(`PerformanceResourceTiming.${member}`, 'PerformanceResourceTiming');
    return entry.$info;
}

class PerformanceResourceTiming extends PerformanceEntry {
    constructor(key) {
        if (key !== token)
            throw illegal();
        super(token);
    }
    get initiatorType() {
        return timing(this, 'initiatorType').initiatorType;
    }
    get workerStart() {
        return timing(this, 'workerStart').finalServiceWorkerStartTime;
    }
    get redirectStart() {
        return timing(this, 'redirectStart').redirectStartTime;
    }
    get redirectEnd() {
        return timing(this, 'redirectEnd').redirectEndTime;
    }
    get fetchStart() {
        return timing(this, 'fetchStart').postRedirectStartTime;
    }
    get domainLookupStart() {
        return timing(this, 'domainLookupStart').finalConnectionTimingInfo?.domainLookupStartTime;
    }
    get domainLookupEnd() {
        return timing(this, 'domainLookupEnd').finalConnectionTimingInfo?.domainLookupEndTime;
    }
    get connectStart() {
        return timing(this, 'connectStart').finalConnectionTimingInfo?.connectionStartTime;
    }
    get connectEnd() {
        return timing(this, 'connectEnd').finalConnectionTimingInfo?.connectionEndTime;
    }
    get secureConnectionStart() {
        return timing(this, 'secureConnectionStart').finalConnectionTimingInfo?.secureConnectionStartTime;
    }
    get nextHopProtocol() {
        return timing(this, 'nextHopProtocol').finalConnectionTimingInfo?.ALPNNegotiatedProtocol;
    }
    get requestStart() {
        return timing(this, 'requestStart').finalNetworkRequestStartTime;
    }
    get responseStart() {
        return timing(this, 'responseStart').finalNetworkResponseStartTime;
    }
    get responseEnd() {
        return timing(this, 'responseEnd').endTime;
    }
    get encodedBodySize() {
        return timing(this, 'encodedBodySize').encodedBodySize;
    }
    get decodedBodySize() {
        return timing(this, 'decodedBodySize').decodedBodySize;
    }
    // 300 bytes stand for a head that came over the net.
    get transferSize() {
        const { cacheMode, encodedBodySize } = timing(this, 'transferSize');
        return cacheMode === 'local' ? 0 : encodedBodySize + 300;
    }
    get deliveryType() {
        return timing(this, 'deliveryType').deliveryType;
    }
    get responseStatus() {
        return timing(this, 'responseStatus').responseStatus;
    }
    toJSON() {
        timing(this, 'toJSON');
        return { ...members(this), responseStatus: this.responseStatus, deliveryType: this.deliveryType };
    }
}
$interface(PerformanceResourceTiming, 'PerformanceResourceTiming');

function members(entry) {
    const { name, entryType, startTime, duration, initiatorType, nextHopProtocol, workerStart, redirectStart, redirectEnd, fetchStart, domainLookupStart,
        domainLookupEnd, connectStart, connectEnd, secureConnectionStart, requestStart, responseStart, responseEnd, transferSize, encodedBodySize,
        decodedBodySize } = entry;
    return { name, entryType, startTime, duration, initiatorType, nextHopProtocol, workerStart, redirectStart, redirectEnd, fetchStart, domainLookupStart,
        domainLookupEnd, connectStart, connectEnd, secureConnectionStart, requestStart, responseStart, responseEnd, transferSize, encodedBodySize,
        decodedBodySize };
}

PerformanceResourceTiming.prototype.$inspect = function () {
    timing(this, 'inspect');
    return { ...members(this), deliveryType: this.deliveryType, responseStatus: this.responseStatus };
};

// ---- the buffer ----

function moveWaiting() {
    while (waiting.length > 0 && buffer.length < room)
        $push(buffer, waiting.shift());
}

function bufferFull() {
    while (waiting.length > 0) {
        const before = waiting.length;
        if (buffer.length >= room)
            global('performance').dispatchEvent(new (global('Event'))('resourcetimingbufferfull'));
        moveWaiting();
        if (waiting.length >= before) {
            waiting = [];
            break;
        }
    }
    eventPending = false;
}

function keep(entry) {
    if (buffer.length < room && !eventPending) {
        $push(buffer, entry);
        return;
    }
    if (!eventPending) {
        eventPending = true;
        $call(global('setImmediate'), undefined, bufferFull);
    }
    $push(waiting, entry);
}

// An entry of a fetch timing info (Fetch 2.1); `show` tells observers.
function markResourceTiming(show, info, requestedUrl, initiatorType, cacheMode, bodyInfo, responseStatus, deliveryType) {
    if (cacheMode !== '' && cacheMode !== 'local')
        throw nodeError('ERR_INTERNAL_ASSERTION', "cache must be an empty string or 'local'");
    const entry = fill(new PerformanceResourceTiming(token), requestedUrl, 'resource', info.startTime, info.endTime - info.startTime, undefined);
    entry.$info = { __proto__: null, ...info, initiatorType, cacheMode, bodyInfo, responseStatus, deliveryType };
    show(entry);
    keep(entry);
    return entry;
}

module.exports = {
    PerformanceResourceTiming, markResourceTiming,
    resources: () => buffer,
    clear() {
        buffer = [];
    },
    setRoom(size) {
        room = $toNumber(size) >>> 0;
    },
};
