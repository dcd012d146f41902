// bun/router - Bun.FileSystemRouter: routes that the files of a folder name, in the style of Next.js.
//
// A route is { name, file, asset, kind, parts }: parts are { text } or { param }, the last of a catch-all route takes what is left.
//
// SPDX-License-Identifier: MIT
const { nodeError } = require('internal/errors');
const { shownAs } = require('bun/sinks');
const files = $binding('files');

const FOLDER = 1, RESPONSE = 1, URL_OBJECT = 3;
const KINDS = ['exact', 'dynamic', 'catch-all', 'optional-catch-all'];

const invalid = (text) => nodeError('ERR_INVALID_ARG_TYPE', text);

function needText(value, name) {
    if (value === undefined || value === null)
        return '';
    if (typeof value !== 'string')
        throw invalid(`FileSystemRouterOptions.${name} must be a string`);
    return value;
}

function readExtensions(list) {
    if (list === undefined || list === null)
        return ['tsx', 'ts', 'mjs', 'cjs', 'js', 'jsx'];
    if (!Array.isArray(list))
        throw invalid('FileSystemRouterOptions.fileExtensions must be an array of string');
    return list.map((it) => {
        if (typeof it !== 'string')
            throw invalid('element of FileSystemRouterOptions.fileExtensions must be a string');
        return it.startsWith('.') ? it.slice(1) : it;
    });
}

function absolute(path) {
    if (!path.startsWith('/'))
        path = `${files.cwd()}/${path}`;
    const out = [];
    for (const part of path.split('/')) {
        if (part === '..')
            out.pop();
        else if (part !== '' && part !== '.')
            $push(out, part);
    }
    return `/${out.join('/')}`;
}

// ---- the folder ----

function partOf(segment) {
    const m = /^\[(\[?)(\.\.\.)?([^\]]+)\]\]?$/.exec(segment);
    if (m === null)
        return { text: segment, kind: 0 };
    return { param: m[3], kind: m[2] === undefined ? 1 : m[1] === '' ? 2 : 3 };
}

function makeRoute(relative, file, extension) {
    let name = `/${relative.slice(0, -extension.length - 1)}`;
    name = name === '/index' ? '/' : name.endsWith('/index') ? name.slice(0, -6) : name;
    const parts = name === '/' ? [] : name.slice(1).split('/').map(partOf);
    let kind = 0;
    for (const part of parts)
        kind = Math.max(kind, part.kind);
    return { name, file, asset: relative, kind, parts };
}

function collect(dir, relative, extensions, out) {
    const entries = files.tryList(relative === '' ? dir : `${dir}/${relative}`) ?? [];
    for (let i = 0; i < entries.length; i += 2) {
        const name = entries[i];
        if (name[0] === '.' || name === 'node_modules')
            continue;
        const path = relative === '' ? name : `${relative}/${name}`;
        const kind = entries[i + 1] > FOLDER ? files.kindOfPath(`${dir}/${path}`) : entries[i + 1];
        const extension = extensions.find((it) => name.endsWith(`.${it}`) && name.length > it.length + 1);
        if (kind === FOLDER)
            collect(dir, path, extensions, out);
        else if (kind === 0 && extension !== undefined)
            $push(out, makeRoute(path, `${dir}/${path}`, extension));
    }
}

const textOrder = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

// Exact routes first; of others those whose parts say more.
function order(a, b) {
    if (a.kind !== b.kind)
        return a.kind - b.kind;
    if (a.kind === 0)
        return textOrder(a.name === '/' ? '/index' : a.name, b.name === '/' ? '/index' : b.name);
    for (let i = 0; i < a.parts.length && i < b.parts.length; i++) {
        const x = a.parts[i], y = b.parts[i];
        if (x.kind !== y.kind)
            return x.kind - y.kind;
        if (x.text !== y.text)
            return textOrder(x.text, y.text);
    }
    return b.parts.length - a.parts.length || textOrder(a.name, b.name);
}

// ---- requests ----

function matchParts(route, segments) {
    const { parts } = route, params = {};
    for (let i = 0; i < parts.length; i++) {
        const part = parts[i];
        if (part.kind >= 2) {
            if (part.kind === 2 && segments.length <= i)
                return undefined;
            if (segments.length > i)
                params[part.param] = segments.slice(i).join('/');
            return params;
        }
        if (i >= segments.length || part.kind === 0 && part.text !== segments[i])
            return undefined;
        if (part.kind === 1)
            params[part.param] = segments[i];
    }
    return segments.length > parts.length ? undefined : params;
}

function decode(text) {
    try {
        return decodeURIComponent(text);
    } catch {
        return text;
    }
}

function readQuery(text, params) {
    const query = {};
    for (const pair of text.split('&')) {
        if (pair === '')
            continue;
        const at = pair.indexOf('='), plain = pair.replaceAll('+', ' ');
        const key = decode(at < 0 ? plain : plain.slice(0, at)), value = at < 0 ? '' : decode(plain.slice(at + 1));
        if (Object.hasOwn(params, key))
            continue;
        if (!Object.hasOwn(query, key))
            query[key] = value;
        else if (Array.isArray(query[key]))
            $push(query[key], value);
        else
            query[key] = [query[key], value];
    }
    return query;
}

class MatchedRoute {
    constructor(router, route, pathname, params, search) {
        this.$router = router;
        this.$route = route;
        this.$pathname = pathname;
        this.$params = params;
        this.$search = search;
    }
    get filePath() { return this.$route.file; }
    get kind() { return KINDS[this.$route.kind]; }
    get name() { return this.$route.name; }
    get params() { return this.$params; }
    get pathname() { return this.$pathname; }
    get query() {
        this.$query ??= Object.assign({}, this.$params, readQuery(this.$search, this.$params));
        return this.$query;
    }
    get scriptSrc() { return this.src; }
    get src() {
        const { $origin: origin, $prefix: prefix } = this.$router;
        return `${origin === '' ? '' : `${origin}/`}${prefix}${this.$route.asset}`;
    }
}
$interface(MatchedRoute, 'MatchedRoute');
MatchedRoute.prototype.$inspectPlain = true;
MatchedRoute.prototype.$inspect = function () {
    return shownAs(this, ['filePath', 'kind', 'name', 'params', 'pathname', 'query', 'scriptSrc', 'src']);
};

class FileSystemRouter {
    constructor(options) {
        if (!$isObject(options))
            throw invalid('Expected object');
        const { dir, style } = options;
        if (dir === undefined || dir === null)
            throw invalid('FileSystemRouterOptions.dir is required');
        if (typeof dir !== 'string')
            throw invalid('FileSystemRouterOptions.dir must be a string');
        if (style !== 'nextjs')
            throw invalid("Only 'nextjs' style is currently implemented");
        this.$extensions = readExtensions(options.fileExtensions);
        this.$prefix = needText(options.assetPrefix, 'assetPrefix');
        this.$dir = absolute(dir);
        if (files.kindOfPath(this.$dir) !== FOLDER)
            throw new Error(`Unable to find directory: ${dir}`);
        this.$origin = needText(options.origin, 'origin');
        this.reload();
    }
    get assetPrefix() { return this.$prefix === '' ? null : this.$prefix; }
    match(input) {
        const target = targetOf(input);
        let path = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
        if (path === '')
            path = '/';
        if (path[0] !== '/')
            return null;
        const at = path.search(/[?#]/), hash = path.indexOf('#');
        const search = at < 0 || path[at] === '#' ? '' : path.slice(at + 1, hash < 0 ? path.length : hash);
        const segments = (at < 0 ? path : path.slice(0, at)).split('/').filter((it) => it !== '').map(decode);
        if (segments.at(-1) === 'index')
            segments.pop();
        for (const route of this.$routes) {
            const params = matchParts(route, segments);
            if (params !== undefined)
                return new MatchedRoute(this, route, decode(path), params, search);
        }
        return null;
    }
    get origin() { return this.$origin === '' ? null : this.$origin; }
    reload() {
        this.$routes = [];
        collect(this.$dir, '', this.$extensions, this.$routes);
        this.$routes.sort(order);
        return this;
    }
    get routes() {
        const all = {};
        for (const route of this.$routes)
            all[route.name] ??= route.file;
        return all;
    }
    get style() { return 'nextjs'; }
}
$interface(FileSystemRouter, 'FileSystemRouter');
Object.defineProperty(FileSystemRouter, 'length', { __proto__: null, value: 0, configurable: true });
FileSystemRouter.prototype.$inspectPlain = true;
FileSystemRouter.prototype.$inspect = function () {
    return shownAs(this, ['assetPrefix', 'match', 'origin', 'reload', 'routes', 'style']);
};

function targetOf(input) {
    if (typeof input === 'string')
        return input;
    if (!$isObject(input) || files.kindOf(input) !== RESPONSE && files.kindOf(input) !== URL_OBJECT)
        throw invalid('Expected string, Request or Response');
    return files.kindOf(input) === URL_OBJECT ? input.href : input.url;
}

module.exports = { FileSystemRouter };
