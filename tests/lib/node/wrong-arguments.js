// as: node
// peer: node
// What calls with wrong arguments say: class, code and message are Node's, and what is checked first is too.
const fs = require('fs');
const os = require('os');
const path = require('path');
const vm = require('vm');
const url = require('url');
const zlib = require('zlib');
const http = require('http');
const crypto = require('crypto');
const timers = require('timers');
const { Readable, Writable } = require('stream');
const { EventEmitterAsyncResource } = require('events');
const { AsyncLocalStorage, AsyncResource } = require('async_hooks');
const { Worker } = require('worker_threads');
const { StringDecoder } = require('string_decoder');
const querystring = require('querystring');
const { performance } = require('perf_hooks');

function tried(...calls) {
    for (const call of calls) {
        let said;
        try {
            said = `fine: ${typeof call()}`;
        } catch (e) {
            said = `${e.name} ${e.code}: ${e.message}`;
        }
        console.log(String(call).slice(6).split('\n')[0], '->', said);
    }
}

const f = () => {}, symbol = Symbol('s'), nothing = new Writable({ write(c, e, done) { done(); } });

console.log('-- timers');
tried(() => setTimeout(), () => setTimeout('x', 5), () => setInterval(undefined), () => setInterval({}), () => setImmediate(), () => timers.setTimeout(null, 5));

console.log('-- fs');
tried(() => fs.accessSync('/', 8), () => fs.accessSync('/', NaN), () => fs.accessSync('/', -1), () => fs.accessSync('/', 1.5), () => fs.accessSync('/', 'x'),
    () => fs.copyFileSync('/nowhere', '/nowhere', 99), () => fs.fchmodSync('x', 'z'), () => fs.fchmodSync('x', 5), () => fs.fchownSync('x', 'z', 1),
    () => fs.fsync('x'), () => fs.fsync(-1, f), () => fs.fdatasync(1), () => fs.fstat('x'), () => fs.ftruncateSync('x', {}), () => fs.futimesSync('x', {}, 1),
    () => fs.readSync('x'), () => fs.readSync('x', Buffer.alloc(1)), () => fs.readv(1, [Buffer.alloc(1)]), () => fs.writev('x', []), () => fs.close('x', 5));
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'wrong-arguments-'));
process.chdir(folder);
fs.mkdirSync('d/e', { recursive: true });
fs.writeFileSync('f', 'x');
fs.writeFileSync('g', 'x');
tried(() => fs.cpSync('f', 'f'), () => fs.cpSync('d', 'f', { recursive: true }), () => fs.cpSync('f', 'd'), () => fs.cpSync('d', 'd/e/z', { recursive: true }),
    () => fs.cpSync('d', 'new'), () => fs.cpSync('f', 'g', { errorOnExist: true, force: false }));
process.chdir('/');
fs.rmSync(folder, { recursive: true });

console.log('-- streams, encodings');
tried(() => new Readable().setEncoding(5n), () => new Readable().setEncoding(symbol), () => new Readable().setEncoding({}), () => new StringDecoder(new Date(0)),
    () => new StringDecoder('nope'), () => nothing.setDefaultEncoding(f), () => nothing.setDefaultEncoding(Buffer.from('ab')),
    () => nothing.write('x', Buffer.from('ab')), () => new Readable({ defaultEncoding: [] }), () => Buffer.alloc(1, symbol), () => Buffer.alloc(3).fill(5n),
    () => Buffer.alloc(3).fill('x', 1.5), () => Buffer.alloc(3).fill('x', NaN), () => Buffer.alloc(3).fill(f)[0],
    () => zlib.createGzip().flush(null), () => zlib.createGzip().flush(-1), () => zlib.createGzip().flush('x', f));

console.log('-- functions that are called with arguments');
tried(() => new AsyncLocalStorage().run(1, 2), () => new AsyncLocalStorage().exit(null), () => new AsyncResource('x').runInAsyncScope({}),
    () => new AsyncResource('x').runInAsyncScope([]), () => Reflect.apply('text', 1, []), () => Reflect.apply(new Map(), 1, []));

console.log('-- http');
const message = new http.OutgoingMessage();
tried(() => message.setHeader(symbol, 1), () => message.setHeader(5n, 1), () => message.appendHeader({}, 1), () => message.setHeader('a b', 1));

console.log('-- vm, workers, events, urls');
tried(() => vm.createContext(f), () => vm.isContext(f), () => vm.runInContext('1', f), () => vm.runInNewContext('1', f), () => vm.compileFunction('1', 'x', null),
    () => new Worker(''), () => new Worker('x', true), () => new Worker(5, 5), () => new EventEmitterAsyncResource(), () => new EventEmitterAsyncResource({}),
    () => url.domainToASCII(), () => url.domainToASCII(undefined), () => url.urlToHttpOptions(f), () => querystring.unescapeBuffer(Buffer.from('a%20b')),
    () => process.emitWarning(5));

console.log('-- crypto');
const ecdh = crypto.createECDH('prime256v1');
tried(() => crypto.argon2Sync(5, {}), () => crypto.checkPrime(5), () => crypto.checkPrime(5n, 'x'), () => crypto.generateKeyPair(5), () => ecdh.computeSecret(5),
    () => ecdh.setPrivateKey('1'.repeat(64), 'hex'), () => ecdh.getPublicKey('hex', symbol), () => ecdh.getPublicKey('hex', 5n));

console.log('-- classes of the web');
const target = new EventTarget();
tried(() => target.addEventListener('x', 5), () => target.removeEventListener('x', true), () => target.dispatchEvent({}), () => atob(), () => btoa(), () => atob('%'), () => atob('abcde'),
    () => btoa('\u1234'), () => AbortSignal.timeout('5'), () => AbortSignal.timeout(), () => new Headers({ 'a b': '1' }), () => new Headers().get('a b'),
    () => new Headers().set('a', '1\n2'), () => new Headers([['a', 'x\ry']]), () => performance.measure(5), () => performance.measure());
