// A then put on Promise.prototype or an instance is seen by await, async functions, all and resolve after warm-up.
const log = []; const warm = async v => { const x = await v; return x; };
(async () => {
    for (let i = 0; i < 30; i++) await warm(Promise.resolve(i));
    const then = Promise.prototype.then;
    Promise.prototype.then = function (...a) { log.push('then'); return then.apply(this, a); };
    const r = warm(Promise.resolve(1)); log.push('called'); await r; log.push('awaited');
    await new Promise(a => a(Promise.resolve(2))); log.push('resolved'); await Promise.all([Promise.resolve(3)]);
    (async () => Promise.resolve(4))(); Promise.prototype.then = then; console.log(log.join());
    log.length = 0; const own = Promise.resolve(5); own.then = function (a) { log.push('own'); return then.call(this, v => a(v * 2)); };
    console.log(await own, await warm(own), await Promise.resolve(own), await Promise.all([own]), log.join());
    Object.defineProperty(Promise.prototype, 'constructor', { get() { log.push('ctor'); return Promise; }, configurable: true }); log.length = 0;
    await warm(Promise.resolve(6)); console.log(log.join()); Object.defineProperty(Promise.prototype, 'constructor', { value: Promise, writable: true, configurable: true });
    Object.prototype.then = undefined; console.log(await warm({ a: 1 }).then(v => v.a)); delete Object.prototype.then;
    const plain = { v: 1 }; console.log((await warm(plain)) === plain); Object.prototype.then = function (a) { delete Object.prototype.then; a('from Object.prototype'); }; console.log(await warm(plain)); console.log((await warm(plain)) === plain);
})();
