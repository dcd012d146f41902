// node:os - the machine, its user and its limits.
//
// SPDX-License-Identifier: MIT
const { nodeError } = require('internal/errors');
const { validateInt32 } = require('internal/validators');
const constants = require('internal/os_constants');
const binding = $binding('os');

let names; // of uname, which do not change

function uname(field) {
    names ??= binding.uname();
    return names[field];
}

// Functions that also work as texts: `${os.hostname}`.
function primitive(fn) {
    Object.defineProperty(fn, Symbol.toPrimitive, { configurable: true, enumerable: true, writable: true, value: () => fn() });
    return fn;
}

function systemError(call, number) {
    const [code, text] = binding.errno(number) ?? ['UNKNOWN', 'unknown error'];
    const error = nodeError('ERR_SYSTEM_ERROR', `A system error occurred: ${call} returned ${code} (${text})`);
    error.name = 'SystemError';
    Object.defineProperty(error, 'name', { enumerable: false, writable: true, configurable: true, value: 'SystemError' });
    error.info = { errno: number, code, message: text, syscall: call };
    error.errno = number;
    error.syscall = call;
    return error;
}

// A line "name: N kB" of /proc/meminfo, in bytes.
function memory(name) {
    const found = new RegExp('^' + name + ':\\s+(\\d+)', 'm').exec(binding.text('/proc/meminfo'));
    return found ? +found[1] * 1024 : 0;
}

function cpus() {
    const models = [], speeds = [], out = [];
    for (const line of binding.text('/proc/cpuinfo').split('\n')) {
        const colon = line.indexOf(':');
        const name = line.slice(0, colon).trim(), value = line.slice(colon + 1).trim();
        if (name === 'model name' || name === 'CPU part')
            models.push(value);
        else if (name === 'cpu MHz')
            speeds.push(value);
    }
    for (const line of binding.text('/proc/stat').split('\n')) {
        const found = /^cpu(\d+) +(\d+) (\d+) (\d+) (\d+) \d+ (\d+)/.exec(line);
        if (!found)
            continue;
        const frequency = binding.text(`/sys/devices/system/cpu/cpu${found[1]}/cpufreq/scaling_cur_freq`);
        const i = out.length;
        out.push({
            model: models[i] ?? models[0] ?? 'unknown',
            speed: frequency ? Math.floor(+frequency / 1000) : 0,
            times: { user: +found[2] * 10, nice: +found[3] * 10, sys: +found[4] * 10, idle: +found[5] * 10, irq: +found[6] * 10 },
        });
    }
    return out;
}

// Ones at the start of a mask.
function prefixLength(mask, family) {
    let bits = 0;
    for (const part of mask.split(family === 'IPv6' ? ':' : '.')) {
        for (let n = part === '' ? 0 : parseInt(part, family === 'IPv6' ? 16 : 10); n > 0; n &= n - 1)
            bits++;
    }
    return bits;
}

function networkInterfaces() {
    const out = {};
    for (const { name, address, netmask, family, mac, internal, scopeid } of binding.interfaces()) {
        const one = { address, netmask, family, mac, internal, cidr: `${address}/${prefixLength(netmask, family)}` };
        if (family === 'IPv6')
            one.scopeid = scopeid;
        out[name] ??= [];
        $push(out[name], one);
    }
    return out;
}

// Of errno: more than 1000.
function priority(call, result) {
    if (result >= 1000)
        throw systemError(call, 1000 - result);
    return result;
}

function userInfo(options) {
    const encoding = options === null || typeof options !== 'object' ? undefined : options.encoding;
    const user = binding.user();
    if (typeof user === 'number')
        throw systemError('uv_os_get_passwd', user);
    if (encoding === 'buffer') {
        const { Buffer } = require('internal/buffer');
        for (const name of ['username', 'homedir', 'shell'])
            user[name] = Buffer.from(user[name]);
    }
    return { __proto__: null, uid: user.uid, gid: user.gid, username: user.username, homedir: user.homedir, shell: user.shell };
}

module.exports = {
    arch: primitive(function() {
        return binding.arch();
    }),
    availableParallelism: primitive(() => binding.processors()),
    cpus,
    endianness: primitive(() => 'LE'),
    freemem: primitive(() => memory('MemAvailable')),
    getPriority(pid = 0) {
        validateInt32(pid, 'pid');
        return priority('uv_os_getpriority', binding.priority(pid));
    },
    homedir: primitive(() => binding.env('HOME') || userInfo().homedir),
    hostname: primitive(() => uname('nodename')),
    loadavg: () => binding.loads(),
    networkInterfaces,
    platform: primitive(() => 'linux'),
    release: primitive(() => uname('release')),
    setPriority(pid, value) {
        if (value === undefined) {
            value = pid;
            pid = 0;
        }
        validateInt32(pid, 'pid');
        validateInt32(value, 'priority', -20, 19);
        priority('uv_os_setpriority', binding.priority(pid, value));
    },
    tmpdir: primitive(() => {
        const path = binding.env('TMPDIR') || binding.env('TMP') || binding.env('TEMP') || '/tmp';
        return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
    }),
    totalmem: primitive(() => memory('MemTotal')),
    type: primitive(() => uname('sysname')),
    userInfo,
    uptime: primitive(() => parseFloat(binding.text('/proc/uptime')) || 0),
    version: primitive(() => uname('version')),
    machine: primitive(() => uname('machine')),
};
for (const name of Object.keys(module.exports))
    $setName(module.exports[name], name);

function constant(name, value) {
    Object.defineProperty(module.exports, name, { configurable: name !== 'constants', enumerable: true, writable: false, value });
}
constant('constants', constants);
constant('EOL', '\n');
constant('devNull', '/dev/null');
