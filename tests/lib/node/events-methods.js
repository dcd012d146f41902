// EventEmitter and process are of one implementation: prototypes, order, errors, listeners that return promises.
// peer: node
const EventEmitter = require('events');
const { errorMonitor, captureRejectionSymbol } = EventEmitter;

// process is one of them
console.log(process instanceof EventEmitter, Object.getPrototypeOf(Object.getPrototypeOf(process)) === EventEmitter.prototype);
console.log(process.constructor.name, process.on === EventEmitter.prototype.on, Object.prototype.toString.call(process));

// order, arguments, this; what emit gives
const e = new EventEmitter();
const log = [];
e.on('a', function (...args) { log.push('first', this === e, ...args); return 5; });
e.prependListener('a', () => log.push('zero'));
e.once('a', (x) => log.push('once', x));
console.log(e.emit('a', 1, 2), e.emit('a', 3), e.emit('b'), log.join());
console.log(e.on('x', () => 7).emit('x'), e.on('y', async () => 8).emit('y'), e.on('z', function* () {}).emit('z'), e.on('c', Array.isArray).emit('c'));
console.log([1, 2].map(() => e.emit('x')), Reflect.apply(e.emit, e, ['x']), e.emit.call(e, 'x'), e.emit.bind(e)('x'), new Proxy(e, {}).emit('x'));
let kept = 1;
e.on('throws', () => { throw new Error('thrown'); });
try { kept = e.emit('throws'); } catch (error) { console.log(kept, error.message); }
class Sub extends EventEmitter { emit(type, ...rest) { return super.emit(type, 'sub', ...rest); } }
new Sub().on('s', (...args) => console.log(...args)).emit('s', 1);
e.on('class', class {});
try { e.emit('class'); } catch (error) { console.log(error.message); }

// newListener and removeListener
const told = new EventEmitter();
told.on('newListener', (type, fn) => console.log('new', type, fn.name));
told.on('removeListener', (type, fn) => console.log('gone', type, fn.name));
told.once('t', function named() {});
told.emit('t');
told.on(3, function three() {}).on(Symbol.iterator, function sym() {});
told.removeAllListeners(3);
console.log(told.eventNames().map(String).join(), told._eventsCount);
told.removeAllListeners();
console.log(told.eventNames().length);

// listeners while emitting
const during = new EventEmitter();
const later = () => console.log('later');
during.on('d', () => { during.removeListener('d', later); during.on('d', () => console.log('added')); });
during.on('d', later);
during.emit('d');
console.log(during.listenerCount('d'), during.listeners('d').length, during.listenerCount('d', later));
for (let i = 0; i < 30; i++)
    during.prependOnceListener('many', () => kept++);
EventEmitter.defaultMaxListeners = 40;
during.emit('many');
console.log(kept, during.listenerCount('many'), during.getMaxListeners());
EventEmitter.defaultMaxListeners = 10;

// wrappers
const w = new EventEmitter(), inner = () => {};
w.once('o', inner);
console.log(w.listeners('o')[0] === inner, w.rawListeners('o')[0].listener === inner, w.rawListeners('o')[0].name, w.off('o', inner).eventNames().length);

// errors
const bad = new EventEmitter();
for (const value of [new RangeError('mine'), 'text', { a: 1 }, undefined])
    try { bad.emit('error', value); } catch (error) { console.log(error.name, error.code, error.message, error.context === value); }
bad.on(errorMonitor, (x) => console.log('monitor', x.message));
try { bad.emit('error', new Error('seen')); } catch (error) { console.log(error.message); }
for (const make of [() => bad.on('x', 1), () => bad.once('x'), () => bad.off('x', null), () => bad.setMaxListeners(-1), () => bad.setMaxListeners('1')])
    try { make(); } catch (error) { console.log(error.code, error.message); }

// rejected promises
const c = new EventEmitter({ captureRejections: true });
c.on('r', async (x) => { throw new Error('rejected ' + x); });
c.on('error', (error) => console.log('error', error.message));
c.emit('r', 1);
const c2 = new EventEmitter({ captureRejections: true });
c2[captureRejectionSymbol] = (error, type, ...args) => console.log('handler', error.message, type, ...args);
c2.on('r', async () => { throw new Error('again'); });
c2.emit('r', 1, 2);

// without a constructor
const plain = Object.create(EventEmitter.prototype);
plain.on('p', () => console.log('plain'));
console.log(Object.keys(plain).join(), plain.emit('p'));
const mixed = Object.assign({}, EventEmitter.prototype);
mixed.on('m', () => console.log('mixed'));
mixed.emit('m');
EventEmitter.call(mixed);
console.log(mixed.emit('m'), Object.keys(EventEmitter.prototype).join());
