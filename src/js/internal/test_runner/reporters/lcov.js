// internal/test_runner/reporters/lcov - what "test:coverage" tells, in the format of lcov's tracefiles.
//
// SPDX-License-Identifier: MIT
const { Transform } = require('node/stream');
const { relative } = require('node/path');

function record(file, folder) {
    const lines = [`SF:${relative(folder, file.path)}`];
    const name = (fn, i) => fn.name || `anonymous_${i}`;
    lines.push(...file.functions.map((fn, i) => `FN:${fn.line},${name(fn, i)}`));
    lines.push(...file.functions.map((fn, i) => `FNDA:${fn.count},${name(fn, i)}`));
    lines.push(`FNF:${file.totalFunctionCount}`, `FNH:${file.coveredFunctionCount}`);
    lines.push(...file.branches.map((branch, i) => `BRDA:${branch.line},${i},0,${branch.count}`));
    lines.push(`BRF:${file.totalBranchCount}`, `BRH:${file.coveredBranchCount}`);
    lines.push(...file.lines.toSorted((a, b) => a.line - b.line).map(({ line, count }) => `DA:${line},${count}`));
    lines.push(`LH:${file.coveredLineCount}`, `LF:${file.totalLineCount}`, 'end_of_record');
    return lines;
}

class LcovReporter extends Transform {
    constructor(options) {
        super({ ...options, writableObjectMode: true });
    }

    _transform({ type, data }, encoding, callback) {
        if (type !== 'test:coverage') {
            callback(null);
            return;
        }
        let text;
        try {
            const { files, workingDirectory } = data.summary;
            text = ['TN:', ...files.flatMap((file) => record(file, workingDirectory))].join('\n') + '\n';
        } catch (error) {
            callback(error);
            return;
        }
        callback(null, text);
    }
}

module.exports = LcovReporter;
