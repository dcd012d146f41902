// internal/test_runner/reporters/dot - a dot for each test, an X for those that failed, and these once more at the end.
//
// SPDX-License-Identifier: MIT
const colors = require('internal/util/colors');
const { SYMBOLS, colorOf, resultText } = require('internal/test_runner/reporters/common');
const { process } = $binding('node');

const width = () => Math.max(process.stdout.columns ?? 20, 20);

module.exports = async function* dot(source) {
    const failed = [], notes = [];
    let columns = width(), used = 0;
    for await (const { type, data } of source) {
        if (type === 'test:diagnostic' && data.level === 'error')
            notes.push(data);
        if (type !== 'test:pass' && type !== 'test:fail')
            continue;
        if (type === 'test:fail')
            failed.push(data);
        yield type === 'test:pass' ? `${colors.green}.${colors.reset}` : `${colors.red}X${colors.reset}`;
        if (++used === columns) {
            yield '\n';
            columns = width();
            used = 0;
        }
    }
    yield '\n';
    for (const { level, message } of notes)
        yield `${colorOf('test:diagnostic', level)}${SYMBOLS['test:diagnostic']}${message}${colors.white}\n`;
    if (failed.length === 0)
        return;
    yield `\n${colors.red}Failed tests:${colors.white}\n\n`;
    for (const data of failed)
        yield resultText('test:fail', data, true);
};
