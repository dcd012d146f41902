const util = require('node:util');
const show = (...values) => console.log(util.format(...values));
const pino = require('pino');
const l = pino({ base: { app: 'x' }, timestamp: false, redact: ['password'], serializers: { err: (e) => ({ m: e.message }) } }, pino.destination({ sync: true }));
l.info('hello %s', 'w'); l.warn({ a: 1, password: 'p' }, 'obj'); l.child({ req: 2 }).error({ err: new Error('boom') }, 'failed'); l.debug('no');
const { Writable } = require('stream');
const lines = [];
pino({ level: 'debug', timestamp: false, base: null }, new Writable({ write(c, e, cb) { lines.push(String(c)); cb(); } })).debug({ n: [1, { b: 2 }] }, 'd');
setImmediate(() => show(lines));
