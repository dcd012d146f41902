// bun/html_rewriter - HTMLRewriter: handlers that see and change HTML as it passes.
//
// Tokens (html_tokens) come one after another; the open elements are a list of entries { name, attributes, parent, index, typeIndex, ... } as they
// were read, so selectors (html_select) do not see what handlers change. As in lol-html, an element ends with the end tag that closes it or one
// above it, and what was asked for an element's end is done at that tag; without one it is not done.
//
// Handlers may give promises: run() is a generator that yields them.
//
// SPDX-License-Identifier: MIT
const { nodeError } = require('internal/errors');
const { parseSelector, matches, HTMLRewriterError } = require('bun/html_select');
const { Tokenizer } = require('bun/html_tokens');
const { shownAs } = require('bun/sinks');
const binding = $binding('streams');
const files = $binding('files');
const text = $binding('text');

const RESPONSE = 1;
const VOID = ' area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr ';
const HTML = 'http://www.w3.org/1999/xhtml', SVG = 'http://www.w3.org/2000/svg', MATH = 'http://www.w3.org/1998/Math/MathML';

const invalid = (text) => nodeError('ERR_INVALID_ARG_TYPE', text);

// ---- changes ----

// What stands around a token, and in its place.
class Changes {
    constructor() {
        this.before = this.after = '';
        this.instead = undefined; // text in its place; '': nothing
    }
    get removed() {
        return this.instead !== undefined;
    }
    around(text) {
        return this.before + (this.instead ?? text) + this.after;
    }
}

function escapeText(text) {
    return text.replace(/[&<>]/g, (c) => (c === '&' ? '&amp;' : c === '<' ? '&lt;' : '&gt;'));
}

function contentOf(content, options) {
    if (content === undefined || content === null)
        throw invalid('Expected string');
    const text = $toString(content);
    return $isObject(options) && options.html ? text : escapeText(text);
}

function needText(value) {
    if (value === undefined || value === null)
        throw invalid('Expected string');
    return $toString(value);
}

// before, after, replace and remove of what has `$changes`, which is undefined once its handler is over.
const common = {
    before(content, options) {
        const text = contentOf(content, options);
        if (this.$changes === undefined)
            return undefined;
        this.$changes.before += text;
        return this;
    },
    after(content, options) {
        const text = contentOf(content, options);
        if (this.$changes === undefined)
            return undefined;
        this.$changes.after = text + this.$changes.after;
        return this;
    },
    replace(content, options) {
        const text = contentOf(content, options);
        if (this.$changes === undefined)
            return undefined;
        this.$changes.instead = text;
        return this;
    },
    remove() {
        if (this.$changes === undefined)
            return undefined;
        this.$changes.instead ??= '';
        return this;
    },
};

function addMethods(Class, names) {
    for (const name of names)
        Object.defineProperty(Class.prototype, name, { __proto__: null, value: common[name], writable: true, enumerable: true, configurable: true });
}

function finishClass(Class, name, shown) {
    $interface(Class, name);
    Class.prototype.$inspectPlain = true;
    Class.prototype.$inspect = function () {
        return shownAs(this, shown);
    };
}

class TextChunk {
    constructor(token, changes) {
        this.$token = token;
        this.$changes = changes;
    }
    get lastInTextNode() { return this.$changes === undefined ? undefined : this.$token.last; }
    get removed() { return this.$changes?.removed; }
    get text() { return this.$changes === undefined ? undefined : this.$token.raw; }
}
addMethods(TextChunk, ['before', 'after', 'replace', 'remove']);
finishClass(TextChunk, 'TextChunk', ['after', 'before', 'lastInTextNode', 'remove', 'removed', 'replace', 'text']);

class Comment {
    constructor(token, changes) {
        this.$token = token;
        this.$changes = changes;
    }
    get removed() { return this.$changes?.removed; }
    get text() { return this.$changes === undefined ? undefined : this.$token.text; }
    set text(value) {
        const text = $toString(value);
        if (text.includes('-->'))
            throw new HTMLRewriterError("Comment text shouldn't contain comment closing sequence (`-->`).");
        if (this.$changes === undefined)
            return;
        this.$token.text = text;
        this.$token.changed = true;
    }
}
addMethods(Comment, ['before', 'after', 'replace', 'remove']);
finishClass(Comment, 'Comment', ['after', 'before', 'remove', 'removed', 'replace', 'text']);

class DocType {
    constructor(token, changes) {
        this.$token = token;
        this.$changes = changes;
    }
    get name() { return this.$changes === undefined ? undefined : this.$token.name; }
    get publicId() { return this.$changes === undefined ? undefined : this.$token.publicId; }
    get removed() { return this.$changes?.removed; }
    get systemId() { return this.$changes === undefined ? undefined : this.$token.systemId; }
}
addMethods(DocType, ['remove']);
finishClass(DocType, 'DocType', ['name', 'publicId', 'remove', 'removed', 'systemId']);

class DocEnd {
    constructor(changes) {
        this.$changes = changes;
    }
    append(content, options) {
        const text = contentOf(content, options);
        if (this.$changes === undefined)
            return undefined;
        this.$changes.before += text;
        return this;
    }
}
finishClass(DocEnd, 'DocEnd', ['append']);

class EndTag {
    constructor(token, changes) {
        this.$token = token;
        this.$changes = changes;
    }
    get name() { return this.$changes === undefined ? undefined : this.$token.name; }
    set name(value) {
        const name = checkTagName($toString(value));
        if (this.$changes === undefined)
            return;
        this.$token.rawName = name;
        this.$token.changed = true;
    }
}
addMethods(EndTag, ['before', 'after', 'remove']);
finishClass(EndTag, 'EndTag', ['after', 'before', 'name', 'remove']);

// ---- elements ----

function checkTagName(name) {
    if (name === '')
        throw new HTMLRewriterError("Tag name can't be empty.");
    const m = /[ \n\r\t\f/>]/.exec(name);
    if (m !== null)
        throw new HTMLRewriterError(`\`${m[0]}\` character is forbidden in the tag name`);
    if (!/^[a-zA-Z]/.test(name))
        throw new HTMLRewriterError('The first character of the tag name should be an ASCII alphabetical character.');
    return name;
}

function checkAttributeName(name) {
    if (name === '')
        throw new HTMLRewriterError("Attribute name can't be empty.");
    const m = /[ \n\r\t\f/>=]/.exec(name);
    if (m !== null)
        throw new HTMLRewriterError(`\`${m[0]}\` character is forbidden in the attribute name`);
    return name.toLowerCase();
}

class AttributeIterator {
    constructor(list) {
        this.$list = list;
        this.$at = 0;
    }
    next() {
        const attribute = this.$list[this.$at];
        if (attribute === undefined)
            return { value: undefined, done: true };
        this.$at++;
        return { value: [attribute.name, attribute.value], done: false };
    }
    [Symbol.iterator]() {
        return this;
    }
}
$interface(AttributeIterator, 'AttributeIterator');

// $entry is the open element, $tag its start tag as handlers leave it, $changes those of the start tag.
class Element {
    constructor(entry, tag, changes) {
        this.$entry = entry;
        this.$tag = tag;
        this.$changes = changes;
    }
    after(content, options) {
        const text = contentOf(content, options);
        if (this.$changes === undefined)
            return undefined;
        const changes = endChanges(this);
        changes.after = text + changes.after;
        return this;
    }
    append(content, options) {
        const text = contentOf(content, options);
        if (this.$changes === undefined)
            return undefined;
        if (this.$entry.holds)
            endChanges(this).before += text;
        return this;
    }
    get attributes() { return new AttributeIterator(this.$changes === undefined ? [] : this.$tag.attributes); }
    get canHaveContent() { return this.$changes === undefined ? undefined : this.$entry.holds; }
    getAttribute(name) {
        const key = needText(name).toLowerCase();
        return this.$changes === undefined ? null : this.$tag.attributes.find((it) => it.name === key)?.value ?? null;
    }
    hasAttribute(name) {
        const key = needText(name).toLowerCase();
        return this.$changes === undefined ? false : this.$tag.attributes.some((it) => it.name === key);
    }
    get namespaceURI() { return this.$changes === undefined ? undefined : this.$entry.space; }
    onEndTag(fn) {
        if (!$isCallable(fn))
            throw new TypeError('Expected a function');
        if (this.$changes === undefined)
            return undefined;
        if (!this.$entry.holds)
            throw new HTMLRewriterError('No end tag.');
        $push(this.$entry.endHandlers, fn);
        return this;
    }
    prepend(content, options) {
        const text = contentOf(content, options);
        if (this.$changes === undefined)
            return undefined;
        if (this.$entry.holds)
            this.$changes.after = text + this.$changes.after;
        return this;
    }
    remove() {
        if (this.$changes === undefined)
            return undefined;
        removeElement(this, this.$changes.instead ?? '');
        return this;
    }
    removeAndKeepContent() {
        if (this.$changes === undefined)
            return undefined;
        this.$changes.instead = '';
        if (this.$entry.holds)
            endChanges(this).instead = '';
        return this;
    }
    removeAttribute(name) {
        const key = needText(name).toLowerCase();
        if (this.$changes === undefined)
            return undefined;
        const { attributes } = this.$tag, left = attributes.filter((it) => it.name !== key);
        if (left.length !== attributes.length) {
            this.$tag.attributes = left;
            this.$tag.changed = true;
        }
        return this;
    }
    get removed() { return this.$changes?.removed; }
    replace(content, options) {
        const text = contentOf(content, options);
        if (this.$changes === undefined)
            return undefined;
        removeElement(this, text);
        return this;
    }
    get selfClosing() { return this.$changes === undefined ? undefined : this.$tag.selfClosing; }
    setAttribute(name, value) {
        const given = needText(name), text = needText(value), key = checkAttributeName(given);
        if (this.$changes === undefined)
            return undefined;
        const { attributes } = this.$tag, at = attributes.findIndex((it) => it.name === key);
        const list = attributes.slice(); // selectors go on with what was read
        list[at < 0 ? list.length : at] = { name: key, value: text, raw: undefined };
        this.$tag.attributes = list;
        this.$tag.changed = true;
        return this;
    }
    setInnerContent(content, options) {
        const text = contentOf(content, options);
        if (this.$changes === undefined)
            return undefined;
        if (this.$entry.holds) {
            clearInner(this);
            this.$changes.after = text;
        }
        return this;
    }
    get tagName() { return this.$changes === undefined ? undefined : this.$tag.rawName.toLowerCase(); }
    set tagName(value) {
        const name = checkTagName($toString(value));
        if (this.$changes === undefined)
            return;
        this.$tag.rawName = name;
        this.$tag.changed = true;
        this.$entry.endName = name;
    }
}
finishClass(Element, 'Element', ['after', 'append', 'attributes', 'before', 'canHaveContent', 'getAttribute', 'hasAttribute', 'namespaceURI', 'onEndTag',
    'prepend', 'remove', 'removeAndKeepContent', 'removeAttribute', 'removed', 'replace', 'selfClosing', 'setAttribute', 'setInnerContent', 'tagName']);
addMethods(Element, ['before']);

// Those of the end tag; an element without content has none, so they are its start tag's.
function endChanges(element) {
    const { $entry: entry } = element;
    if (!entry.holds)
        return element.$changes;
    entry.end ??= new Changes();
    return entry.end;
}

function clearInner(element) {
    element.$entry.hides = true;
    element.$changes.after = '';
    if (element.$entry.end !== undefined)
        element.$entry.end.before = '';
}

function removeElement(element, instead) {
    if (element.$entry.holds) {
        clearInner(element);
        endChanges(element).instead = '';
    }
    element.$changes.instead = instead;
}

// ---- the rewriter ----

class Rewrite {
    constructor(sets, documents) {
        this.sets = sets;           // { selector, handlers }
        this.documents = documents; // handlers
        this.tokens = new Tokenizer();
        this.root = { parent: undefined, count: 0, types: undefined, space: HTML, inner: HTML };
        this.open = [];
        this.hidden = 0; // open elements whose content goes
        this.out = '';
        this.ended = false;
        this.hears = { text: 0, comments: 0, doctype: 0 }; // handlers that get them now
        for (const handlers of documents)
            this.listen(handlers, 1);
    }

    listen(handlers, n) {
        for (const name of ['text', 'comments', 'doctype'])
            if (handlers[name] !== undefined)
                this.hears[name] += n;
    }

    // What there is to say about a piece of input; yields promises of handlers.
    *feed(text, final) {
        this.tokens.feed(text, final);
        for (;;) {
            const top = this.top();
            this.tokens.foreign = top.inner !== HTML;
            const token = this.tokens.next();
            if (token === undefined)
                break;
            const steps = this.token(token);
            if (steps !== undefined)
                yield* steps;
        }
        if (final && !this.ended) {
            this.ended = true;
            const changes = new Changes();
            for (const handlers of this.documents)
                if (handlers.end !== undefined)
                    yield* call(handlers, 'end', new DocEnd(changes));
            this.out += changes.before;
        }
    }

    top() {
        return this.open.length === 0 ? this.root : this.open.at(-1);
    }

    emit(text) {
        if (this.hidden === 0)
            this.out += text;
    }

    // Does what a token asks for, or gives the steps of it.
    token(token) {
        switch (token.kind) {
        case 'start':
            return this.start(token);
        case 'end':
            return this.end(token);
        case 'text':
            if (this.hears.text > 0)
                return this.simple(token, 'text', TextChunk, (it) => it.raw);
            break;
        case 'comment':
            if (this.hears.comments > 0)
                return this.simple(token, 'comments', Comment, (it) => (it.changed ? `<!--${it.text}-->` : it.raw));
            break;
        case 'doctype':
            if (this.hears.doctype > 0)
                return this.simple(token, 'doctype', DocType, (it) => it.raw);
            break;
        default:
        }
        this.emit(token.raw);
        return undefined;
    }

    // Handlers of the document and of the open elements, each once, in the order of their registration.
    *simple(token, name, Class, write) {
        const changes = new Changes();
        for (const handlers of this.documents)
            if (handlers[name] !== undefined)
                yield* call(handlers, name, new Class(token, changes));
        if (name !== 'doctype')
            for (const set of this.sets)
                if (set.active > 0 && set.handlers[name] !== undefined)
                    yield* call(set.handlers, name, new Class(token, changes));
        this.emit(changes.around(write(token)));
    }

    enter(token) {
        const parent = this.top();
        parent.types ??= new Map();
        const type = (parent.types.get(token.name) ?? 0) + 1;
        parent.types.set(token.name, type);
        parent.count++;
        const space = spaceOf(token.name, parent.inner), foreign = space !== HTML;
        const holds = foreign ? !token.selfClosing : !VOID.includes(` ${token.name} `);
        return {
            name: token.name, attributes: token.attributes,
            parent: parent === this.root ? undefined : parent, index: parent.count, typeIndex: type,
            space, inner: innerSpace(token.name, space), holds, count: 0, types: undefined,
            sets: [], end: undefined, endHandlers: [], endName: undefined, hides: false,
        };
    }

    // A start tag; steps when handlers must be asked, else all is done.
    start(token) {
        const entry = this.enter(token);
        let asks = false;
        for (const set of this.sets) {
            if (!matches(set.selector, entry))
                continue;
            $push(entry.sets, set);
            asks ||= set.handlers.element !== undefined;
        }
        if (asks)
            return this.askStart(token, entry);
        this.emit(token.raw);
        this.opened(entry);
        return undefined;
    }

    *askStart(token, entry) {
        const changes = new Changes();
        for (const { handlers } of entry.sets)
            if (handlers.element !== undefined)
                yield* call(handlers, 'element', new Element(entry, token, changes));
        this.emit(changes.around(token.changed ? writeStart(token) : token.raw));
        this.opened(entry);
    }

    opened(entry) {
        if (!entry.holds)
            return;
        $push(this.open, entry);
        for (const set of entry.sets)
            if (set.active++ === 0)
                this.listen(set.handlers, 1);
        if (entry.hides)
            this.hidden++;
    }

    // An end tag, likewise.
    end(token) {
        let i = this.open.length - 1;
        while (i >= 0 && this.open[i].name !== token.name)
            i--;
        const closed = [];
        let plain = true;
        while (i >= 0 && this.open.length > i) {
            const entry = this.open.pop();
            $push(closed, entry);
            plain &&= entry.end === undefined && entry.endName === undefined && entry.endHandlers.length === 0;
            for (const set of entry.sets)
                if (--set.active === 0)
                    this.listen(set.handlers, -1);
            if (entry.hides)
                this.hidden--;
        }
        if (!plain)
            return this.askEnd(token, closed);
        this.emit(token.raw);
        return undefined;
    }

    *askEnd(token, closed) {
        let changes = new Changes();
        for (const entry of closed) {
            if (entry.end !== undefined)
                changes = entry.end;
            if (entry.endName !== undefined && entry === closed.at(-1)) {
                token.rawName = entry.endName;
                token.changed = true;
            }
            for (const fn of entry.endHandlers)
                yield* finish(new EndTag(token, changes), (tag) => $call(fn, undefined, tag));
        }
        this.emit(changes.around(token.changed ? `</${token.rawName}>` : token.raw));
    }
}

function spaceOf(name, outer) {
    if (name === 'svg')
        return SVG;
    if (name === 'math')
        return MATH;
    return outer === SVG && name === 'foreignobject' ? HTML : outer;
}

// What the children of an element are.
function innerSpace(name, space) {
    if (space === SVG)
        return name === 'desc' || name === 'title' ? HTML : SVG;
    if (space === MATH)
        return name === 'mi' || name === 'mo' || name === 'mn' || name === 'ms' || name === 'mtext' ? HTML : MATH;
    return HTML;
}

function writeStart(tag) {
    let text = `<${tag.rawName}`;
    for (const { name, value, raw } of tag.attributes)
        text += ` ${raw ?? `${name}="${value.replaceAll('"', '&quot;')}"`}`;
    return `${text}${tag.selfClosing ? ' />' : '>'}`;
}

function call(handlers, name, object) {
    return finish(object, (it) => $call(handlers[name], handlers.$self, it));
}

// Calls a handler; the object means nothing afterwards.
function* finish(object, fn) {
    try {
        const result = fn(object);
        if ($isPromise(result))
            yield result;
    } finally {
        object.$changes = undefined;
    }
}

// Runs it without waiting: promises must be settled by the jobs that are queued.
function runNow(steps) {
    for (let step = steps.next(); !step.done;) {
        const promise = step.value;
        $markHandled(promise);
        text.runJobs();
        const state = $promiseState(promise);
        if (state === 0)
            throw new TypeError('HTMLRewriter.transform() cannot synchronously return a string because a content handler returned a Promise that did not '
                + 'resolve within a microtask. Pass a Response instead and await its body');
        step = state === 1 ? steps.next() : steps.throw(text.promiseResult(promise));
    }
}

async function runLater(steps) {
    for (let step = steps.next(); !step.done;) {
        try {
            await step.value;
        } catch (error) {
            step = steps.throw(error);
            continue;
        }
        step = steps.next();
    }
}

// The rewritten body of a response, piece by piece.
function streamOf(body, rewrite) {
    const reader = body.getReader(), decoder = binding.newDecoder('utf-8', { ignoreBOM: true });
    const { ReadableStream } = require('web/streams');
    return new ReadableStream({
        async pull(controller) {
            for (;;) {
                const { value, done } = await reader.read();
                const text = binding.decode(decoder, done ? undefined : typeof value === 'string' ? files.bytes(value) : value, !done);
                await runLater(rewrite.feed(text, done));
                const { out } = rewrite;
                rewrite.out = '';
                if (out !== '')
                    controller.enqueue(files.bytes(out));
                if (done)
                    controller.close();
                if (done || out !== '')
                    return;
            }
        },
        cancel(reason) {
            return reader.cancel(reason);
        },
    });
}

function transformResponse(response, rewrite) {
    const Response = $binding('node').global('Response');
    if (response.bodyUsed)
        throw invalid('Response body already used');
    const { status, statusText, headers } = response, body = response.body;
    const copy = new Response(body === null ? null : streamOf(body, rewrite), { status, statusText, headers });
    copy.headers.delete('content-length'); // it was that of another text
    return copy;
}

const ELEMENT_HANDLERS = ['element', 'comments', 'text'], DOCUMENT_HANDLERS = ['doctype', 'comments', 'text', 'end'];

function readHandlers(given, names) {
    if (!$isObject(given))
        throw invalid('Expected object');
    const handlers = { $self: given };
    for (const name of names) {
        const fn = given[name];
        if (fn === undefined || fn === null)
            continue;
        if (!$isCallable(fn))
            throw invalid(`${name} must be a function`);
        handlers[name] = fn;
    }
    return handlers;
}

class HTMLRewriter {
    constructor() {
        this.$sets = [];
        this.$documents = [];
    }
    on(selector, handlers) {
        if (arguments.length < 2)
            throw invalid('Missing argument');
        const parsed = parseSelector($toString(selector));
        $push(this.$sets, { selector: parsed, handlers: readHandlers(handlers, ELEMENT_HANDLERS), active: 0 });
        return this;
    }
    onDocument(handlers) {
        if (arguments.length < 1)
            throw invalid('Missing argument');
        $push(this.$documents, readHandlers(handlers, DOCUMENT_HANDLERS));
        return this;
    }
    transform(input) {
        if (arguments.length < 1)
            throw invalid('Missing argument');
        const rewrite = new Rewrite(this.$sets.map((set) => ({ ...set })), this.$documents.slice());
        if (typeof input === 'string') {
            runNow(rewrite.feed(input, true));
            return rewrite.out;
        }
        if ($isArrayBuffer(input) || $isTypedArray(input) || $isDataView(input)) {
            runNow(rewrite.feed(binding.decodeUtf8(files.bytes(input)), true));
            return $bufferOf(files.bytes(rewrite.out));
        }
        if (files.kindOf(input) !== RESPONSE || !($isCallable(input.clone) && typeof input.status === 'number'))
            throw invalid('Expected Response or Body');
        return transformResponse(input, rewrite);
    }
}
$interface(HTMLRewriter, 'HTMLRewriter');
HTMLRewriter.prototype.$inspectPlain = true;
HTMLRewriter.prototype.$inspect = function () {
    return shownAs(this, ['on', 'onDocument', 'transform']);
};

module.exports = { HTMLRewriter };
