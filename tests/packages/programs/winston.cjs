const winston = require('winston'); const { Writable } = require('stream');
const out = [];
const l = winston.createLogger({ level: 'info', format: winston.format.combine(winston.format.splat(), winston.format.errors({ stack: false }), winston.format.json()), defaultMeta: { s: 'u' },
  transports: [new winston.transports.Console({ format: winston.format.simple() }), new winston.transports.Stream({ stream: new Writable({ write(c, e, cb) { out.push(String(c)); cb(); } }) })] });
l.info('hello %s', 'x', { m: 1 }); l.warn('careful'); l.debug('no'); l.error(new Error('bad'));
l.on('finish', () => setImmediate(() => out.forEach((line) => console.log(line.trim())))); l.end();
