// bun/semver - Bun.semver: order and satisfies.
//
// SPDX-License-Identifier: MIT

const FULL = /^[\sv=]*(\d+)\.(\d+)\.(\d+)(?:-([0-9A-Za-z.-]+))?(?:\+[0-9A-Za-z.-]*)?\s*$/;
const PART = /^[v=\s]*(\d+|[xX*])(?:\.(\d+|[xX*]))?(?:\.(\d+|[xX*]))?(?:-([0-9A-Za-z.-]+))?(?:\+[0-9A-Za-z.-]*)?$/;

function version(text) {
    const m = FULL.exec(text);
    return m === null ? undefined : { n: [Number(m[1]), Number(m[2]), Number(m[3])], pre: m[4] === undefined ? [] : m[4].split('.') };
}

function compareIds(a, b) {
    const x = /^\d+$/.exec(a) !== null, y = /^\d+$/.exec(b) !== null;
    if (x && y)
        return Math.sign(Number(a) - Number(b));
    return x ? -1 : y ? 1 : a < b ? -1 : a > b ? 1 : 0;
}

function compare(a, b) {
    for (let i = 0; i < 3; i++)
        if (a.n[i] !== b.n[i])
            return a.n[i] < b.n[i] ? -1 : 1;
    if (a.pre.length === 0 || b.pre.length === 0)
        return Math.sign(b.pre.length - a.pre.length);
    for (let i = 0; i < a.pre.length && i < b.pre.length; i++) {
        const c = compareIds(a.pre[i], b.pre[i]);
        if (c !== 0)
            return c;
    }
    return Math.sign(a.pre.length - b.pre.length);
}

// A version with parts left out: n holds those there are.
function partial(text) {
    const m = PART.exec(text);
    if (m === null)
        return undefined;
    const n = [];
    for (let i = 1; i <= 3 && m[i] !== undefined && /\d/.exec(m[i]) !== null; i++)
        n.push(Number(m[i]));
    return { n, pre: m[4] === undefined || n.length < 3 ? [] : m[4].split('.') };
}

function floor(p) {
    return { n: [p.n[0] ?? 0, p.n[1] ?? 0, p.n[2] ?? 0], pre: p.pre };
}

// The first version above all that agree with the first `k` parts; undefined: there is none.
function above(p, k) {
    if (k === 0)
        return undefined;
    const n = [0, 0, 0];
    for (let i = 0; i < k; i++)
        n[i] = p.n[i];
    n[k - 1]++;
    return { n, pre: ['0'] };
}

// Adds the comparisons that op and p stand for.
function add(list, op, p) {
    const k = p.n.length;
    if (k === 0) {
        if (op === '<' || op === '>')
            list.push({ op: '<', v: { n: [0, 0, 0], pre: ['0'] } });
        return;
    }
    const low = floor(p);
    if (op === '^') {
        let keep = 1;
        while (keep < k && p.n[keep - 1] === 0)
            keep++;
        between(list, low, above(p, keep));
    } else if (op === '~') {
        between(list, low, above(p, Math.min(k, 2)));
    } else if (op === '' || op === '=') {
        if (k === 3)
            list.push({ op: '=', v: low });
        else
            between(list, low, above(p, k));
    } else if (k === 3) {
        list.push({ op, v: low });
    } else if (op === '>') {
        list.push({ op: '>=', v: { n: above(p, k).n, pre: [] } });
    } else if (op === '<=') {
        list.push({ op: '<', v: above(p, k) });
    } else {
        list.push({ op, v: op === '<' ? { n: low.n, pre: ['0'] } : low });
    }
}

function between(list, low, high) {
    list.push({ op: '>=', v: low });
    if (high !== undefined)
        list.push({ op: '<', v: high, made: true });
}

function parseAll(text) {
    const list = [];
    const hyphen = /^\s*(\S+)\s+-\s+(\S+)\s*$/.exec(text);
    if (hyphen !== null) {
        const from = partial(hyphen[1]), to = partial(hyphen[2]);
        if (from !== undefined && to !== undefined) {
            add(list, '>=', from);
            add(list, '<=', to);
            return list;
        }
    }
    const each = /(<=|>=|<|>|\^|~>?|=)?\s*([^\s<>=^~]+)/g;
    for (let m = each.exec(text); m !== null; m = each.exec(text)) {
        const p = partial(m[2]);
        if (p !== undefined)
            add(list, m[1] === '~>' ? '~' : m[1] ?? '', p);
    }
    return list;
}

function holds(v, { op, v: bound }) {
    const c = compare(v, bound);
    return op === '=' ? c === 0 : op === '<' ? c < 0 : op === '>' ? c > 0 : op === '<=' ? c <= 0 : c >= 0;
}

function accepts(v, list) {
    for (const one of list)
        if (!holds(v, one))
            return false;
    if (v.pre.length === 0)
        return true;
    // A prerelease is meant only where one of the same version is named.
    for (const { v: bound, made } of list)
        if (!made && bound.pre.length > 0 && bound.n[0] === v.n[0] && bound.n[1] === v.n[1] && bound.n[2] === v.n[2])
            return true;
    return false;
}

// Ranges that were asked for lately: programs ask for few of them often.
const lately = new Map();
let kept = 0;

function rangeOf(text) {
    let lists = lately.get(text);
    if (lists === undefined) {
        lists = text.split('||').map(parseAll);
        if (++kept > 64) {
            lately.clear();
            kept = 1;
        }
        lately.set(text, lists);
    }
    return lists;
}

module.exports = {
    satisfies(text, range) {
        const v = version($toString(text));
        if (v === undefined)
            return false;
        for (const list of rangeOf($toString(range)))
            if (accepts(v, list))
                return true;
        return false;
    },
    order(a, b) {
        const x = version($toString(a)), y = version($toString(b));
        if (x === undefined || y === undefined)
            throw new Error(`Invalid SemVer: ${x === undefined ? a : b}\n`);
        return compare(x, y);
    },
};
