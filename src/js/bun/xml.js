// bun/xml - Bun.XML: documents as objects, both ways (XML 1.0, fifth edition, well-formedness; of document types only general entities count).
//
// An element is { name, attributes, children } while it is read; without `compact: false` it becomes what its content needs: a text, or an object with
// "@attribute" keys, a key for each name of children, and "#text". Nesting costs no stack.
//
// SPDX-License-Identifier: MIT
const { nodeError } = require('internal/errors');
const files = $binding('files');

const BLOB = 4;
const MOST = 10_000_000; // letters that entities may make

const NAME_START = 'A-Z_a-z:\\u{C0}-\\u{D6}\\u{D8}-\\u{F6}\\u{F8}-\\u{2FF}\\u{370}-\\u{37D}\\u{37F}-\\u{1FFF}\\u{200C}\\u{200D}\\u{2070}-\\u{218F}'
    + '\\u{2C00}-\\u{2FEF}\\u{3001}-\\u{D7FF}\\u{F900}-\\u{FDCF}\\u{FDF0}-\\u{FFFD}\\u{10000}-\\u{EFFFF}';
const NAME_SOURCE = `[${NAME_START}][${NAME_START}\\-.0-9\\u{B7}\\u{300}-\\u{36F}\\u{203F}-\\u{2040}]*`;
const NAME = new RegExp(NAME_SOURCE, 'uy'), WHOLE_NAME = new RegExp(`^${NAME_SOURCE}$`, 'u');
const NO_CHARACTER = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;
const SPACE = ' \t\n\r';
const PREDEFINED = { __proto__: null, lt: '<', gt: '>', amp: '&', quot: '"', apos: '\'' };

function fail(text) {
    return new SyntaxError(`XML Parse error: ${text}`);
}

function isCharacter(code) {
    return code === 9 || code === 10 || code === 13 || code >= 0x20 && code <= 0xd7ff || code >= 0xe000 && code <= 0xfffd || code >= 0x10000 && code <= 0x10ffff;
}

// Reads a text that is a document, or what an entity stands for.
class Reader {
    constructor(text, shared) {
        this.text = text;
        this.at = 0;
        this.shared = shared; // { entities, made, open: names of entities under way }
    }
    peek() {
        return this.text[this.at];
    }
    startsWith(what) {
        return this.text.startsWith(what, this.at);
    }
    take(what) {
        const there = this.startsWith(what);
        if (there)
            this.at += what.length;
        return there;
    }
    skipSpace() {
        const begin = this.at;
        while (this.at < this.text.length && SPACE.includes(this.peek()))
            this.at++;
        return this.at > begin;
    }
    name() {
        NAME.lastIndex = this.at;
        const m = NAME.exec(this.text);
        if (m === null)
            return undefined;
        this.at = NAME.lastIndex;
        return m[0];
    }
    // What stands there, for messages.
    found() {
        const c = this.peek();
        if (c === undefined)
            return 'end of input';
        if (SPACE.includes(c))
            return c === ' ' ? 'space' : c === '\t' ? 'tab' : 'newline';
        const m = /^(?:<\/|\/>|<\?|<!)?/.exec(this.text.slice(this.at, this.at + 2))[0];
        const begin = this.at;
        this.at += m.length;
        const name = m === '/>' ? '' : this.name() ?? '';
        this.at = begin;
        return `'${m + name || String.fromCodePoint(this.text.codePointAt(begin))}'`;
    }
    letter() {
        return this.peek() === '<' ? "'<'" : this.found();
    }
    until(end, what) {
        const at = this.text.indexOf(end, this.at);
        if (at < 0)
            throw fail(`Unterminated ${what}`);
        const text = this.text.slice(this.at, at);
        this.at = at + end.length;
        return text;
    }
    comment() {
        const text = this.until('--', 'comment');
        if (!this.take('>'))
            throw fail(this.at >= this.text.length ? 'Unterminated comment' : "'--' is not allowed inside a comment");
        return text;
    }
    instruction() {
        const target = this.name();
        if (target === undefined)
            throw fail(`Expected a processing instruction target after '<?' but found ${this.found()}`);
        if (target.toLowerCase() === 'xml')
            throw fail("'<?xml' is reserved for the XML declaration, which is only allowed at the very start of the document");
        if (!this.skipSpace() && !this.startsWith('?>'))
            throw fail(`Whitespace is required before ${this.found()}`);
        return { target, data: this.until('?>', 'processing instruction') };
    }
    // Behind &: a character, or the text of an entity.
    reference() {
        if (this.take('#')) {
            const m = /^(?:x([0-9a-fA-F]+)|([0-9]+));/.exec(this.text.slice(this.at, this.at + 20));
            if (m === null)
                throw fail(`Invalid character reference '&#${this.text.slice(this.at, this.at + 8).split(/[;<&\s]/)[0]}'`);
            const code = m[1] !== undefined ? parseInt(m[1], 16) : parseInt(m[2], 10);
            if (!isCharacter(code))
                throw fail(`Character reference '&#${m[0]}' is not a valid XML character`);
            this.at += m[0].length;
            return { text: String.fromCodePoint(code) };
        }
        const name = this.name();
        if (name === undefined)
            throw fail(`Expected an entity name after '&' but found ${this.letter()}`);
        if (!this.take(';'))
            throw fail(`Expected ';' after the entity name but found ${this.letter()}`);
        if (PREDEFINED[name] !== undefined)
            return { text: PREDEFINED[name] };
        const value = this.shared.entities.get(name);
        if (value === undefined)
            throw fail(`Entity '${name}' is not declared`);
        if (this.shared.open.includes(name))
            throw fail(`Entity '${name}' refers to itself`);
        this.shared.made += value.length;
        if (this.shared.made > MOST)
            throw fail('Entities make too much text');
        return { name, entity: value };
    }
    attributeValue() {
        const quote = this.peek();
        if (quote !== '"' && quote !== '\'')
            throw fail(`Expected a quoted attribute value but found ${this.found()}`);
        this.at++;
        const text = this.normal(quote);
        if (!this.take(quote))
            throw fail('Unterminated attribute value');
        return text;
    }
    // The value up to a quote, or all of an entity's.
    normal(quote) {
        let out = '';
        for (let c = this.peek(); c !== undefined && c !== quote; c = this.peek()) {
            this.at++;
            if (c === '<')
                throw fail("'<' is not allowed in attribute values");
            if (c !== '&') {
                out += SPACE.includes(c) ? ' ' : c;
                continue;
            }
            const { text, name, entity } = this.reference();
            if (text !== undefined) {
                out += text;
                continue;
            }
            if (this.shared.open.length > 100)
                throw fail('Entities are nested too deeply');
            $push(this.shared.open, name);
            out += new Reader(entity, this.shared).normal(undefined);
            this.shared.open.pop();
        }
        return out;
    }
    // A start tag behind <NAME.
    tag(element) {
        const names = new Set();
        for (;;) {
            const spaced = this.skipSpace();
            if (this.take('/>'))
                return true;
            if (this.take('>'))
                return false;
            const begin = this.at, name = this.name();
            if (name === undefined)
                throw fail(`Expected an attribute name, '>' or '/>' in the start tag but found ${this.found()}`);
            if (!spaced) {
                this.at = begin;
                throw fail(`Whitespace is required before ${this.found()}`);
            }
            this.skipSpace();
            if (!this.take('='))
                throw fail(`Expected '=' after the attribute name but found ${this.found()}`);
            this.skipSpace();
            if (names.has(name))
                throw fail(`Duplicate attribute '${name}'`);
            names.add(name);
            $push(element.attributes, [name, this.attributeValue()]);
        }
    }
}

// ---- documents ----

function declaration(reader) {
    if (!/^<\?xml[ \t\n?]/.test(reader.text.slice(0, 6)))
        return;
    reader.at = 5;
    const text = reader.until('?>', 'XML declaration');
    const m = /^\s+version\s*=\s*(?:"([^"]*)"|'([^']*)')(?:\s+encoding\s*=\s*(?:"([^"]*)"|'([^']*)'))?(?:\s+standalone\s*=\s*(?:"([^"]*)"|'([^']*)'))?\s*$/.exec(text);
    if (m === null)
        throw fail(/^\s+version\s*=/.test(text) ? 'Misplaced declaration in the XML declaration' : 'The XML declaration must specify the version');
    if (!/^1\.[0-9]+$/.test(m[1] ?? m[2]))
        throw fail('Unsupported XML version (this is an XML 1.0 parser)');
}

// <!DOCTYPE ...>: entities of its internal part are kept, the rest is passed over.
function documentType(reader) {
    reader.skipSpace();
    if (reader.name() === undefined)
        throw fail(`Expected the root element name in the document type declaration but found ${reader.found()}`);
    reader.skipSpace();
    const m = /^(?:SYSTEM\s*(?:"[^"]*"|'[^']*')|PUBLIC\s*(?:"[^"]*"|'[^']*')\s*(?:"[^"]*"|'[^']*'))/.exec(reader.text.slice(reader.at));
    if (m !== null)
        reader.at += m[0].length;
    reader.skipSpace();
    if (reader.take('['))
        internalSubset(reader);
    reader.skipSpace();
    if (!reader.take('>'))
        throw fail(`Expected SYSTEM, PUBLIC, '[' or '>' in the document type declaration but found ${reader.found()}`);
}

function internalSubset(reader) {
    for (;;) {
        reader.skipSpace();
        if (reader.take(']'))
            return;
        if (reader.take('<!--')) {
            reader.comment();
        } else if (reader.take('<?')) {
            reader.instruction();
        } else if (reader.startsWith('<!ENTITY')) {
            const m = /^<!ENTITY\s+(\S+)\s+(?:"([^"]*)"|'([^']*)')\s*>/.exec(reader.text.slice(reader.at));
            if (m === null) {
                skipDeclaration(reader);
                continue;
            }
            reader.at += m[0].length;
            if (m[1] !== '%' && !reader.shared.entities.has(m[1]))
                reader.shared.entities.set(m[1], characters(m[2] ?? m[3]));
        } else if (reader.startsWith('<!')) {
            skipDeclaration(reader);
        } else {
            throw fail(`Unexpected ${reader.found()} in the document type declaration`);
        }
    }
}

// Character references of an entity's value are read when it is declared.
function characters(text) {
    return text.replace(/&#(?:x([0-9a-fA-F]{1,6})|([0-9]{1,7}));/g, (_, hex, decimal) => {
        const code = hex !== undefined ? parseInt(hex, 16) : +decimal;
        if (!isCharacter(code))
            throw fail(`Character reference '${_}' is not a valid XML character`);
        return String.fromCodePoint(code);
    });
}

function skipDeclaration(reader) {
    const m = /^<!(?:[^"'>]|"[^"]*"|'[^']*')*>/.exec(reader.text.slice(reader.at));
    if (m === null)
        throw fail('Unterminated declaration in the document type declaration');
    reader.at += m[0].length;
}

function addText(element, text) {
    const { children } = element, last = children.length - 1;
    if (last >= 0 && typeof children[last] === 'string')
        children[last] += text;
    else if (text !== '')
        $push(children, text);
}

const newElement = (name) => ({ name, attributes: [], children: [] });

// The content of `root`, whose start tag was read, up to its end tag. Texts of entities are read by a reader of their own.
function content(first, root, finish) {
    const stack = [root], readers = [{ reader: first, depth: 0 }], { shared } = first;
    let value;
    while (stack.length > 0) {
        const { reader, depth } = readers.at(-1), top = stack.at(-1);
        const c = reader.peek();
        if (c === undefined) {
            if (readers.length === 1 || stack.length !== depth)
                throw fail(`Missing closing tag for element '${top.name}'`);
            readers.pop();
            shared.open.pop();
        } else if (c === '&') {
            reader.at++;
            const { text, name, entity } = reader.reference();
            if (text !== undefined) {
                addText(top, text);
            } else {
                $push(shared.open, name);
                $push(readers, { reader: new Reader(entity, shared), depth: stack.length });
            }
        } else if (c !== '<') {
            addText(top, plainText(reader));
        } else if (reader.take('</')) {
            closeTag(reader, top);
            if (stack.length === depth)
                throw fail(`Missing closing tag for element '${top.name}'`);
            stack.pop();
            value = finish(top);
            if (stack.length > 0)
                $push(stack.at(-1).children, value);
        } else if (reader.take('<!--')) {
            $push(top.children, { comment: reader.comment() });
        } else if (reader.take('<![CDATA[')) {
            addText(top, reader.until(']]>', 'CDATA section'));
        } else if (reader.take('<?')) {
            $push(top.children, reader.instruction());
        } else {
            const element = startTag(reader, true);
            if (reader.tag(element))
                $push(top.children, finish(element));
            else
                $push(stack, element);
        }
    }
    return value;
}

function plainText(reader) {
    const m = /[^<&]*/y;
    m.lastIndex = reader.at;
    const text = m.exec(reader.text)[0];
    if (text.includes(']]>'))
        throw fail("']]>' is only allowed as the end of a CDATA section");
    reader.at += text.length;
    return text;
}

function startTag(reader, inside) {
    if (reader.startsWith('<!'))
        throw fail(inside || !reader.startsWith('<![CDATA[') ? "Expected a comment or CDATA section after '<!'" : 'CDATA sections are only allowed inside elements');
    reader.at++;
    const name = reader.name();
    if (name === undefined)
        throw fail(`Expected an element name after '<' but found ${reader.letter()}`);
    return newElement(name);
}

function closeTag(reader, element) {
    const name = reader.name();
    if (name !== element.name)
        throw fail(`Expected closing tag </${element.name}> but found ${name === undefined ? reader.found() : `</${name}>`}`);
    reader.skipSpace();
    if (!reader.take('>'))
        throw fail(`Expected '>' to end the closing tag but found ${reader.found()}`);
}

// Comments and the like around the root.
function around(reader, types) {
    for (;;) {
        reader.skipSpace();
        if (reader.take('<!--'))
            reader.comment();
        else if (reader.take('<?'))
            reader.instruction();
        else if (types && reader.take('<!DOCTYPE'))
            documentType(reader);
        else
            return;
    }
}

// where.reader is the reader of the document.
function parseDocument(source, finish, where = {}) {
    const text = (source.startsWith('\ufeff') ? source.slice(1) : source).replace(/\r\n?/g, '\n');
    const bad = NO_CHARACTER.exec(text);
    if (bad !== null)
        throw fail(`Invalid character in XML: ${bad[0] < ' ' ? `control character 0x${bad[0].charCodeAt(0).toString(16).padStart(2, '0')}`
            : `U+${bad[0].charCodeAt(0).toString(16).toUpperCase()}`}`);
    const reader = where.reader = new Reader(text, { entities: new Map(), made: 0, open: [] });
    declaration(reader);
    around(reader, true);
    if (reader.peek() === undefined)
        throw fail('XML document must have a root element');
    if (reader.peek() !== '<' || reader.startsWith('</'))
        throw fail(`Expected the root element but found ${reader.found()}`);
    const root = startTag(reader, false);
    const value = reader.tag(root) ? finish(root) : content(reader, root, finish);
    around(reader, false);
    if (reader.peek() !== undefined)
        throw fail(/^<[^/!]/.test(reader.text.slice(reader.at, reader.at + 2)) ? 'Only one root element is allowed' : `Unexpected ${reader.found()} after the root element`);
    return { name: root.name, value };
}

// ---- objects ----

function put(object, key, value) {
    Object.defineProperty(object, key, { __proto__: null, value, writable: true, enumerable: true, configurable: true });
}

function plainElement(element) {
    const attributes = {};
    for (const [name, value] of element.attributes)
        put(attributes, name, value);
    return { name: element.name, attributes, children: element.children };
}

// A finished child in the compact form: what is known of it besides its value.
class Finished {
    constructor(name, value) {
        this.name = name;
        this.value = value;
    }
}

function compactElement(element) {
    const nested = element.children.some((it) => it instanceof Finished);
    if (!nested && element.attributes.length === 0)
        return new Finished(element.name, element.children.filter((it) => typeof it === 'string').join(''));
    const object = {}, many = new Map();
    for (const [name, value] of element.attributes)
        put(object, `@${name}`, value);
    for (const child of element.children) {
        if (typeof child === 'string') {
            if (!nested || child.trim() !== '')
                put(object, '#text', (Object.hasOwn(object, '#text') ? object['#text'] : '') + child);
        } else if (child instanceof Finished) {
            const list = many.get(child.name);
            if (list !== undefined) {
                $push(list, child.value);
            } else if (Object.hasOwn(object, child.name)) {
                const both = [object[child.name], child.value];
                many.set(child.name, both);
                put(object, child.name, both);
            } else {
                put(object, child.name, child.value);
            }
        }
    }
    return new Finished(element.name, object);
}

function sourceOf(input) {
    if (input !== undefined && input !== null) {
        if ($isArrayBuffer(input) || $isTypedArray(input) || $isDataView(input) || $isObject(input) && files.kindOf(input) === BLOB)
            return $binding('streams').decodeUtf8(files.bytes(input));
        return $toString(input);
    }
    throw nodeError('ERR_INVALID_ARG_TYPE', 'input must be a string, ArrayBuffer, ArrayBufferView or Blob');
}

function parse(input) {
    const options = arguments[1], text = sourceOf(input);
    if (options !== undefined && options !== null && !$isObject(options))
        throw nodeError('ERR_INVALID_ARG_TYPE', 'XML.parse options must be an object');
    const compact = options?.compact ?? true;
    if (typeof compact !== 'boolean')
        throw nodeError('ERR_INVALID_ARG_TYPE', `The "compact" property must be of type boolean, got ${typeof compact}`);
    const { name, value } = parseDocument(text, compact ? compactElement : plainElement);
    return compact ? documentOf(name, value) : value;
}

function documentOf(name, value) {
    const document = {};
    put(document, name, value.value);
    return document;
}

// A file as a module: [document], or [undefined, what is wrong, at which byte].
function parseFile(text) {
    const where = {};
    try {
        const { name, value } = parseDocument(text, compactElement, where);
        return [documentOf(name, value)];
    } catch (error) {
        if (!(error instanceof SyntaxError))
            throw error;
        const before = where.reader === undefined ? '' : where.reader.text.slice(0, where.reader.at);
        return [undefined, error.message.replace('XML Parse error: ', ''), files.byteLength(before)];
    }
}

// ---- text ----

function wrong(text) {
    return new Error(`XML.stringify: ${text}`);
}

function escape(text, inAttribute) {
    const bad = NO_CHARACTER.exec(text);
    if (bad !== null)
        throw wrong(`XML cannot represent the character U+${bad[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`);
    const out = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#xD;');
    return inAttribute ? out.replaceAll('"', '&quot;').replaceAll('\t', '&#x9;').replaceAll('\n', '&#xA;') : out;
}

function needName(name, what) {
    if (!WHOLE_NAME.test(name))
        throw wrong(`'${name}' is not a valid XML ${what} name`);
    return name;
}

const isSkipped = (value) => value === undefined || $isCallable(value) || typeof value === 'symbol';
const isNode = (value) => $isObject(value) && typeof value.name === 'string' && (value.children !== undefined || value.attributes !== undefined);

// The text of a value that is no element; undefined: it has content of its own.
function scalar(value) {
    if (value === null)
        return '';
    if (typeof value !== 'object')
        return $toString(value);
    return value instanceof Date ? value.toISOString() : undefined;
}

class Writer {
    constructor(indent) {
        this.indent = indent;
        this.open = []; // objects under way
    }
    enter(object) {
        if (this.open.includes(object))
            throw new Error('Converting circular structure to XML');
        if (this.open.length > 1000)
            throw new RangeError('Maximum call stack size exceeded');
        $push(this.open, object);
    }
    // An element of parts: texts, and functions that give the text of a child at a depth.
    element(name, attributes, parts, depth) {
        const head = `<${needName(name, 'element')}${attributes}`;
        if (parts.length === 0)
            return `${head}/>`;
        const mixed = parts.some((it) => typeof it === 'string');
        if (mixed || this.indent === '')
            return `${head}>${parts.map((it) => (typeof it === 'string' ? it : it(Infinity))).join('')}</${name}>`;
        const line = depth === Infinity ? '' : `\n${this.indent.repeat(depth + 1)}`;
        return `${head}>${parts.map((it) => line + it(depth === Infinity ? Infinity : depth + 1)).join('')}${
            depth === Infinity ? '' : `\n${this.indent.repeat(depth)}`}</${name}>`;
    }
    attribute(name, value) {
        if (isSkipped(value) || value === null)
            return '';
        return ` ${needName(name, 'attribute')}="${escape(scalar(value) ?? $toString(value), true)}"`;
    }
    node(node, depth) {
        this.enter(node);
        const { name, attributes, children } = node, parts = [];
        if (attributes !== undefined && attributes !== null && !$isObject(attributes))
            throw wrong("a node's attributes must be an object");
        if (children !== undefined && children !== null && !Array.isArray(children))
            throw wrong("a node's children must be an array");
        let text = '';
        for (const key of Object.keys(attributes ?? {}))
            text += this.attribute(key, attributes[key]);
        for (const child of children ?? [])
            this.child(child, parts);
        const out = this.element(name, text, parts, depth);
        this.open.pop();
        return out;
    }
    child(child, parts) {
        if (isSkipped(child) || child === null)
            return;
        if (Array.isArray(child))
            throw wrong("a node's children cannot contain arrays");
        const plain = scalar(child);
        if (plain !== undefined) {
            if (plain !== '')
                $push(parts, escape(plain, false));
        } else if (child.comment !== undefined) {
            if (typeof child.comment !== 'string')
                throw wrong("a comment node's 'comment' must be a string");
            if (child.comment.includes('--') || child.comment.endsWith('-'))
                throw wrong("a comment cannot contain '--' or end with '-'");
            $push(parts, () => `<!--${child.comment}-->`);
        } else if (child.target !== undefined) {
            $push(parts, () => this.instruction(child));
        } else if (typeof child.name === 'string') {
            $push(parts, (depth) => this.node(child, depth));
        } else {
            throw wrong('element children must be strings, { name, attributes, children } elements, { comment } or { target, data }');
        }
    }
    instruction({ target, data }) {
        if (typeof target !== 'string')
            throw wrong("a processing instruction's 'target' must be a string");
        if (data !== undefined && data !== null && typeof data !== 'string')
            throw wrong("a processing instruction's 'data' must be a string");
        if (target.toLowerCase() === 'xml')
            throw wrong("'xml' is reserved and cannot be a processing instruction target");
        if (data?.includes('?>'))
            throw wrong("processing instruction data cannot contain '?>'");
        return `<?${needName(target, 'processing instruction target')}${data ? ` ${data}` : ''}?>`;
    }
    compact(name, value, depth) {
        const plain = scalar(value);
        if (plain !== undefined)
            return this.element(name, '', plain === '' ? [] : [escape(plain, false)], depth);
        this.enter(value);
        let attributes = '';
        const parts = [];
        for (const key of Object.keys(value)) {
            const it = value[key];
            if (key.startsWith('@'))
                attributes += this.attribute(key.slice(1), it);
            else if (isSkipped(it))
                continue;
            else if (key === '#text')
                this.child(it === null ? '' : scalar(it) ?? $toString(it), parts);
            else if (key.startsWith('#'))
                throw wrong(`unknown key '${key}' (keys starting with '#' are reserved; text content is "#text")`);
            else
                this.children(key, it, parts);
        }
        const out = this.element(name, attributes, parts, depth);
        this.open.pop();
        return out;
    }
    children(name, value, parts) {
        for (const item of Array.isArray(value) ? value : [value]) {
            if (Array.isArray(item))
                throw wrong(`nested arrays cannot be represented (element '${name}')`);
            if (!isSkipped(item))
                $push(parts, (depth) => this.compact(name, item, depth));
        }
    }
}

function indentOf(space) {
    if (typeof space === 'number')
        return ' '.repeat(Math.max(0, Math.min(10, Math.trunc(space) || 0)));
    return typeof space === 'string' ? space.slice(0, 10) : '';
}

function stringify(value) {
    const replacer = arguments[1], space = arguments[2];
    if (isSkipped(value))
        return undefined;
    if (replacer !== undefined && replacer !== null)
        throw new Error('XML.stringify does not support the replacer argument');
    if (!$isObject(value) || Array.isArray(value))
        throw new Error('XML.stringify expects an object: a { name, attributes, children } node or an object with a single root element key');
    const writer = new Writer(indentOf(space));
    if (isNode(value))
        return writer.node(value, 0);
    const keys = Object.keys(value).filter((key) => !isSkipped(value[key]));
    if (keys.length === 0)
        throw wrong('the top-level object must have one key naming the root element');
    for (const key of keys)
        if (key.startsWith('@') || key.startsWith('#'))
            throw wrong(`the top-level object is the document, so it can only contain the root element (found '${key}')`);
    if (keys.length > 1)
        throw wrong('an XML document has exactly one root element, but the top-level object has more than one key');
    const root = value[keys[0]];
    if (Array.isArray(root))
        throw wrong(`the root element '${keys[0]}' cannot be an array (an XML document has exactly one root element)`);
    return writer.compact(keys[0], root, 0);
}

module.exports = { XML: { parse, stringify }, parseFile };
