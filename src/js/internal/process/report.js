// internal/process/report - process.report: what the program, the machine and the limits are, as an object or a file.
//
// SPDX-License-Identifier: MIT
const { nodeError } = require('internal/errors');
const { validateString, validateObject, validateBoolean } = require('internal/validators');
const system = $binding('processSystem');
const { process } = $binding('node');
const { threadId } = $binding('worker');
const os = require('node/os');

const settings = {
    directory: '', filename: '', compact: false, excludeNetwork: false, excludeEnv: false, signal: 'SIGUSR2',
    reportOnFatalError: false, reportOnSignal: false, reportOnUncaughtException: false,
};
let written = 0; // reports of this program so far

const LIMITS = {
    __proto__: null,
    core_file_size_blocks: 4, data_seg_size_bytes: 2, file_size_blocks: 1, max_locked_memory_bytes: 8, max_memory_size_bytes: 5,
    open_files: 7, stack_size_bytes: 3, cpu_time_seconds: 0, max_user_processes: 6, virtual_memory_bytes: 9,
};

const pad = (n, digits = 2) => $toString(n).padStart(digits, '0');

function networkInterfaces() {
    const list = [];
    const all = os.networkInterfaces();
    for (const name of Object.keys(all)) {
        for (const { internal, mac, address, netmask, family } of all[name])
            list.push({ name, internal, mac, address, netmask, family });
    }
    return list;
}

function headerOf(event, trigger, filename) {
    const now = new Date();
    const { runtime } = system.libc();
    const header = {
        reportVersion: 5, event, trigger, filename, dumpEventTime: now.toISOString().replace(/\.\d+/, ''),
        dumpEventTimeStamp: $toString(now.getTime()), processId: process.pid, threadId: threadId(), cwd: process.cwd(),
        commandLine: [process.argv0, ...process.execArgv, ...process.argv.slice(1)], nodejsVersion: process.version,
    };
    if (runtime !== undefined)
        header.glibcVersionRuntime = header.glibcVersionCompiler = runtime;
    Object.assign(header, {
        wordSize: 64, arch: process.arch, platform: process.platform, componentVersions: { ...process.versions }, release: { ...process.release },
        osName: os.type(), osRelease: os.release(), osVersion: os.version(), osMachine: os.machine(),
        cpus: os.cpus().map(({ model, speed, times }) => ({ model, speed, ...times })),
    });
    if (!settings.excludeNetwork)
        header.networkInterfaces = networkInterfaces();
    header.host = os.hostname();
    return header;
}

function stackOf(error) {
    const lines = error === undefined ? [] : $toString(error.stack).split('\n');
    const properties = {};
    for (const key of error === undefined ? [] : Object.keys(error))
        properties[key] = $toString(error[key]);
    return {
        message: error === undefined ? 'No stack.' : lines[0] || 'No stack.',
        stack: error === undefined ? ['Unavailable.'] : lines.slice(1).map((line) => line.trim()),
        errorProperties: properties,
    };
}

function heapOf() {
    const { heapTotal, heapUsed, external } = process.memoryUsage();
    return {
        totalMemory: heapTotal, executableMemory: 0, totalCommittedMemory: heapTotal, availableMemory: process.availableMemory(),
        totalGlobalHandlesMemory: 0, usedGlobalHandlesMemory: 0, usedMemory: heapUsed, memoryLimit: process.constrainedMemory(), mallocedMemory: 0,
        externalMemory: external, peakMallocedMemory: 0, nativeContextCount: 1, detachedContextCount: 0, doesZapGarbage: 0, heapSpaces: {},
    };
}

function usageOf(thread) {
    const [user, kernel] = system.cpuTimes(thread), seconds = process.uptime();
    const usage = process.resourceUsage();
    const out = {};
    if (!thread)
        Object.assign(out, {
            free_memory: os.freemem(), total_memory: os.totalmem(), rss: process.memoryUsage.rss(), constrained_memory: process.constrainedMemory(),
            available_memory: process.availableMemory(),
        });
    Object.assign(out, {
        userCpuSeconds: user / 1e6, kernelCpuSeconds: kernel / 1e6, cpuConsumptionPercent: (user + kernel) / seconds / 1e4,
        userCpuConsumptionPercent: user / seconds / 1e4, kernelCpuConsumptionPercent: kernel / seconds / 1e4,
    });
    if (!thread)
        Object.assign(out, { maxRss: usage.maxRSS * 1024, pageFaults: { IORequired: usage.majorPageFault, IONotRequired: usage.minorPageFault } });
    out.fsActivity = { reads: usage.fsRead, writes: usage.fsWrite };
    return out;
}

function limits() {
    const out = {};
    const shown = (n) => n < 0 ? 'unlimited' : n;
    for (const name of Object.keys(LIMITS)) {
        const [soft, hard] = system.limit(LIMITS[name]);
        out[name] = { soft: shown(soft), hard: shown(hard) };
    }
    return out;
}

function sharedObjects() {
    const found = new Set();
    for (const line of $binding('os').text('/proc/self/maps').split('\n')) {
        const [, path] = /\s(\/\S+\.so[.\d]*|\[vdso\])$/.exec(line) ?? [];
        if (path !== undefined)
            found.add(path === '[vdso]' ? 'linux-vdso.so.1' : path);
    }
    return [...found];
}

function make(event, trigger, filename, error) {
    const report = { header: headerOf(event, trigger, filename), javascriptStack: stackOf(error), javascriptHeap: heapOf(), nativeStack: [] };
    report.resourceUsage = usageOf(false);
    report.uvthreadResourceUsage = usageOf(true);
    report.libuv = process.getActiveResourcesInfo().map((type) => ({ type, is_active: true }));
    report.workers = [];
    if (!settings.excludeEnv)
        report.environmentVariables = { ...process.env };
    report.userLimits = limits();
    report.sharedObjects = sharedObjects();
    return report;
}

function callStack() {
    const error = new Error('JavaScript Callstack');
    error.code = 'ERR_SYNTHETIC';
    return error;
}

function nameOfFile() {
    if (settings.filename !== '')
        return settings.filename;
    const d = new Date();
    const day = `${d.getFullYear()}${pad(d.getMonth() + 1)}${pad(d.getDate())}`, time = pad(d.getHours()) + pad(d.getMinutes()) + pad(d.getSeconds());
    return `report.${day}.${time}.${process.pid}.${threadId()}.${pad(++written, 3)}.json`;
}

const report = {
    writeReport(file, error) {
        if (typeof file === 'object' && file !== null) {
            error = file;
            file = undefined;
        } else if (file !== undefined) {
            validateString(file, 'file');
        }
        if (error === undefined)
            error = callStack();
        else
            validateObject(error, 'err');
        const name = file || nameOfFile();
        const text = JSON.stringify(make('JavaScript API', 'API', name, error), null, settings.compact ? undefined : 2) + '\n';
        if (name === 'stdout') {
            process.stdout.write(text);
        } else if (name === 'stderr') {
            system.writeError(text);
        } else {
            system.writeError(`\nWriting Node.js report to file: ${name}\nNode.js report completed\n`);
            require('node/fs').writeFileSync(require('node/path').resolve(settings.directory, name), text);
        }
        return name;
    },
    getReport(error) {
        if (error === undefined)
            error = callStack();
        else
            validateObject(error, 'err');
        return make('JavaScript API', 'GetReport', null, error);
    },
};

function setting(name, check) {
    Object.defineProperty(report, name, {
        __proto__: null, enumerable: true, configurable: true,
        get: () => settings[name],
        set(value) {
            check(value, name);
            settings[name] = value;
        },
    });
}

function signalName(value) {
    validateString(value, 'signal');
    if (os.constants.signals[value] !== undefined)
        return;
    const text = os.constants.signals[value.toUpperCase()] === undefined ? '' : ' (signals must use all capital letters)';
    throw nodeError('ERR_UNKNOWN_SIGNAL', `Unknown signal: ${value}${text}`);
}

setting('directory', validateString);
setting('filename', validateString);
setting('compact', validateBoolean);
setting('excludeNetwork', validateBoolean);
setting('signal', signalName);
setting('reportOnFatalError', validateBoolean);
setting('reportOnSignal', validateBoolean);
setting('reportOnUncaughtException', validateBoolean);
setting('excludeEnv', validateBoolean);

module.exports = { report };
