// internal/test_runner/reporters/junit - XML in the form that JUnit made common: a testsuite for what has subtests, else a testcase.
//
// SPDX-License-Identifier: MIT
const { hostname } = require('node/os');
const { shown } = require('internal/test_runner/failures');

const escape = (text) => text.replace(/(&)(?!#\d{1,7};)/g, '&amp;').replace(/</g, '&lt;');
const escapeAttribute = (text) => escape(text.replace(/\n/g, '&#10;').replace(/"/g, '&quot;'));

function xml(node) {
    if (typeof node === 'string')
        return `${escape(node)}\n`;
    const { tag, attrs, nesting, children, comment } = node;
    const margin = '\t'.repeat(nesting + 1);
    if (comment !== undefined && comment !== null)
        return `${margin}<!-- ${comment.replace(/--/g, '&#45;&#45;')} -->\n`;
    const head = `${margin}<${tag} ${Object.keys(attrs).map((key) => `${key}="${escapeAttribute(String(attrs[key]))}"`).join(' ')}`;
    return children?.length ? `${head}>\n${children.map(xml).join('')}${margin}</${tag}>\n` : `${head}/>\n`;
}

const hasChild = (node, tag) => node.children?.some((child) => child.tag === tag);
const isFailure = (node) => hasChild(node, 'failure') || node.attrs?.failures;
const isSkipped = (node) => hasChild(node, 'skipped') || node.attrs?.skipped;

function asSuite(node, tests, duration) {
    node.tag = 'testsuite';
    Object.assign(node.attrs, {
        disabled: 0, errors: 0, tests: tests.length,
        failures: node.children.filter(isFailure).length, skipped: node.children.filter(isSkipped).length,
        timestamp: new Date(Date.now() - duration).toISOString(), hostname: hostname(),
    });
}

function asCase(node, type, data) {
    const nesting = data.nesting + 1;
    node.tag = 'testcase';
    node.attrs.classname = data.classname ?? 'test';
    if (data.file)
        node.attrs.file = data.file;
    for (const kind of ['skip', 'todo'])
        if (data[kind])
            node.children.push({ nesting, tag: 'skipped', attrs: { __proto__: null, type: kind === 'skip' ? 'skipped' : 'todo', message: data[kind] } });
    if (type !== 'test:fail')
        return;
    const error = data.details?.error;
    node.children.push({
        nesting, tag: 'failure',
        attrs: { __proto__: null, type: error?.failureType || error?.code, message: error?.message.trim() ?? '' },
        children: [shown(error, { colors: false, breakLength: Infinity })],
    });
    node.attrs.failure = error?.message ?? '';
}

module.exports = async function* junitReporter(source) {
    const roots = [];
    let open = null;
    function begin(name, nesting) {
        const node = { attrs: { __proto__: null, name }, nesting, parent: open, children: [] };
        (open === null ? roots : open.children).push(node);
        open = node;
    }
    yield '<?xml version="1.0" encoding="utf-8"?>\n';
    yield '<testsuites>\n';
    for await (const { type, data } of source) {
        if (type === 'test:start') {
            begin(data.name, data.nesting);
        } else if (type === 'test:pass' || type === 'test:fail') {
            if (open === null)
                begin('root', 0);
            if (open.attrs.name !== data.name || open.nesting !== data.nesting)
                begin(data.name, data.nesting);
            const node = open, tests = node.children.filter((child) => child.comment === undefined);
            open = node.parent;
            node.attrs.time = (data.details.duration_ms / 1000).toFixed(6);
            if (tests.length > 0)
                asSuite(node, tests, data.details.duration_ms);
            else
                asCase(node, type, data);
        } else if (type === 'test:diagnostic' || type === 'test:log') {
            (open === null ? roots : open.children).push({ nesting: data.nesting, comment: data.message });
        }
    }
    for (const node of roots)
        yield xml(node);
    yield '</testsuites>\n';
};
