// internal/util/system_errors - errors of the system by number: util.getSystemErrorMap and what makes errors of them.
//
// SPDX-License-Identifier: MIT
const { errnoText } = $binding('node');

// In libuv's order. The numbers are Linux's, below -3000 libuv's own.
const NUMBERS = {
    __proto__: null,
    E2BIG: -7, EACCES: -13, EADDRINUSE: -98, EADDRNOTAVAIL: -99, EAFNOSUPPORT: -97, EAGAIN: -11, EAI_ADDRFAMILY: -3000, EAI_AGAIN: -3001,
    EAI_BADFLAGS: -3002, EAI_BADHINTS: -3013, EAI_CANCELED: -3003, EAI_FAIL: -3004, EAI_FAMILY: -3005, EAI_MEMORY: -3006, EAI_NODATA: -3007,
    EAI_NONAME: -3008, EAI_OVERFLOW: -3009, EAI_PROTOCOL: -3014, EAI_SERVICE: -3010, EAI_SOCKTYPE: -3011, EALREADY: -114, EBADF: -9, EBUSY:
    -16, ECANCELED: -125, ECHARSET: -4080, ECONNABORTED: -103, ECONNREFUSED: -111, ECONNRESET: -104, EDESTADDRREQ: -89, EEXIST: -17, EFAULT:
    -14, EFBIG: -27, EHOSTUNREACH: -113, EINTR: -4, EINVAL: -22, EIO: -5, EISCONN: -106, EISDIR: -21, ELOOP: -40, EMFILE: -24, EMSGSIZE:
    -90, ENAMETOOLONG: -36, ENETDOWN: -100, ENETUNREACH: -101, ENFILE: -23, ENOBUFS: -105, ENODEV: -19, ENOENT: -2, ENOMEM: -12, ENONET:
    -64, ENOPROTOOPT: -92, ENOSPC: -28, ENOSYS: -38, ENOTCONN: -107, ENOTDIR: -20, ENOTEMPTY: -39, ENOTSOCK: -88, ENOTSUP: -95, EOVERFLOW:
    -75, EPERM: -1, EPIPE: -32, EPROTO: -71, EPROTONOSUPPORT: -93, EPROTOTYPE: -91, ERANGE: -34, EROFS: -30, ESHUTDOWN: -108, ESPIPE: -29,
    ESRCH: -3, ETIMEDOUT: -110, ETXTBSY: -26, EXDEV: -18, UNKNOWN: -4094, EOF: -4095, ENXIO: -6, EMLINK: -31, EHOSTDOWN: -112, EREMOTEIO:
    -121, ENOTTY: -25, EFTYPE: -4028, EILSEQ: -84, ESOCKTNOSUPPORT: -94, ENODATA: -61, EUNATCH: -49, ENOEXEC: -8,
};
// What errno.def does not list.
const TEXTS = {
    __proto__: null,
    EAI_ADDRFAMILY: 'address family not supported', EAI_AGAIN: 'temporary failure', EAI_BADFLAGS: 'bad ai_flags value',
    EAI_BADHINTS: 'invalid value for hints', EAI_CANCELED: 'request canceled', EAI_FAIL: 'permanent failure',
    EAI_FAMILY: 'ai_family not supported', EAI_MEMORY: 'out of memory', EAI_NODATA: 'no address', EAI_NONAME: 'unknown node or service',
    EAI_OVERFLOW: 'argument buffer overflow', EAI_PROTOCOL: 'resolved protocol is unknown',
    EAI_SERVICE: 'service not available for socket type', EAI_SOCKTYPE: 'socket type not supported', ECHARSET: 'invalid Unicode character',
    ENONET: 'machine is not on the network', UNKNOWN: 'unknown error', EOF: 'end of file', EHOSTDOWN: 'host is down',
    EREMOTEIO: 'remote I/O error', EFTYPE: 'inappropriate file type or format', ESOCKTNOSUPPORT: 'socket type not supported',
    ENODATA: 'no data available', EUNATCH: 'protocol driver not attached',
};

let map;

// Map of number -> [name, text]
function systemErrors() {
    if (map === undefined) {
        map = new Map();
        for (const name of Object.keys(NUMBERS))
            map.set(NUMBERS[name], [name, TEXTS[name] ?? errnoText(NUMBERS[name])]);
    }
    return map;
}

function describe(error) {
    const known = systemErrors().get(error);
    return known === undefined ? [`Unknown system error ${error}`, undefined] : known;
}

// The error of a failed call with a negative number: "open ENOENT", then what was asked for.
function errnoException(error, syscall, original) {
    const [code] = describe(error);
    const e = new Error(original ? `${syscall} ${code} ${original}` : `${syscall} ${code}`);
    e.errno = error;
    e.code = code;
    e.syscall = syscall;
    return e;
}

function exceptionWithHostPort(error, syscall, address, port, additional) {
    const [code] = describe(error);
    let details = '';
    if (port && port > 0)
        details = ` ${address}:${port}`;
    else if (address)
        details = ` ${address}`;
    if (additional)
        details += ` - Local (${additional})`;
    const e = new Error(`${syscall} ${code}${details}`);
    e.errno = error;
    e.code = code;
    e.syscall = syscall;
    e.address = address;
    if (port)
        e.port = port;
    return e;
}

module.exports = { systemErrors, describe, errnoException, exceptionWithHostPort };
