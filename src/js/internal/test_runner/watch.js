// internal/test_runner/watch - run() and --test with watch: files of tests run again when something changes.
//
// Everything under the current folder is watched, or the folders of the files that were named. A file of tests that changed runs again;
// after a change of any other file all of them do.
//
// SPDX-License-Identifier: MIT
const fs = require('node/fs');
const { once } = require('node/events');
const { resolve: resolvePath, dirname, join } = require('node/path');
const { setTimeout, clearTimeout } = require('node/timers');
const { onAbort } = require('internal/abort');
const { runFile, ALL_FILES } = require('internal/test_runner/file_test');

const DEBOUNCE = 200;
const IGNORED = /(^|\/)(node_modules|\.git)(\/|$)/;

class FileWatch {
    constructor(job, files, find) {
        this.job = job;
        this.files = files;
        this.find = find;
        this.children = new Map(); // processes by their file
        this.running = new Map();
        this.changed = new Set();
        this.timer = undefined;
        this.watchers = [];
        job.onChild = (path, child) => this.children.set(path, child);
        job.onChildEnd = (path) => this.children.delete(path);
        job.root.harness.watching = true;
    }

    begin() {
        const { job } = this;
        const folders = job.hasFiles ? new Set(job.testFiles.map((file) => dirname(resolvePath(job.cwd, file)))) : [job.cwd];
        for (const folder of folders) {
            const watcher = fs.watch(folder, { recursive: true }, (event, name) => {
                if (name !== null && !IGNORED.test(name))
                    this.note(join(folder, name));
            });
            watcher.on('error', () => {}); // a folder that went away has no changes any more
            this.watchers.push(watcher);
        }
        if (job.signal)
            onAbort(job.signal, () => this.stop());
    }

    stop() {
        for (const watcher of this.watchers)
            watcher.close();
        clearTimeout(this.timer);
        const { root } = this.job;
        root.harness.watching = false;
        root.postRun();
    }

    note(path) {
        this.changed.add(path);
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.restart(), DEBOUNCE);
    }

    // The files of tests that a change makes run again.
    affected() {
        const { job } = this, changed = [...this.changed];
        this.changed.clear();
        if (this.files[0] === ALL_FILES)
            return this.files;
        if (!job.hasFiles) {
            const before = this.files;
            this.files = this.find();
            if (before.some((file) => !this.files.includes(file)) && this.files.every((file) => before.includes(file)))
                return [];
        }
        const own = this.files.filter((file) => changed.includes(resolvePath(job.cwd, file)));
        return own.length > 0 ? own : this.files;
    }

    async restart() {
        const { root } = this.job, files = this.affected();
        if (files.length === 0)
            return;
        root.restartClock();
        root.reporter.$tell('test:watch:restarted');
        for (const file of files) {
            const child = this.children.get(file);
            if (child !== undefined) {
                child.kill();
                await once(child, 'exit');
            }
            if (this.running.size === 0)
                root.harness.counters.topLevel = 0;
            await this.running.get(file);
            this.run(file);
        }
    }

    async run(file) {
        const { root } = this.job, ended = runFile(file, this.job);
        this.running.set(file, ended);
        await ended;
        this.running.delete(file);
        if (this.running.size === 0) {
            root.reporter.$tell('test:watch:drained');
            root.postRun();
        }
    }
}

// What begins the files: returns at once, runs until the signal aborts or the process ends.
function watchFiles(job, files, find) {
    const watch = new FileWatch(job, files, find);
    return async () => {
        const { harness } = job.root;
        harness.bootstrapPromise = null;
        harness.buildPromise = null;
        watch.begin();
        await Promise.allSettled(watch.files.map((file) => watch.run(file)));
    };
}

module.exports = { watchFiles };
