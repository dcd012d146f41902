// What misuse says.
const tell = (f) => { try { f(); } catch (e) { console.log(e.name + ": " + e.message); } };
tell(() => Promise());
tell(() => new Promise());
tell(() => new Promise(1));
tell(() => Promise.prototype.then.call(1));
tell(() => Promise.resolve.call(1));
tell(() => Promise.all.call(function (x) { x(1, 2); }));
tell(() => Promise.all.call(function (x) { x(() => {}, () => {}); x(1, 2); }));
tell(() => Promise.all.call(1));
tell(() => Promise.prototype.finally.call(1));
console.log(Object.getOwnPropertyNames(Promise).join(), Object.getOwnPropertyNames(Promise.prototype).join());
console.log(Promise.length, Promise.all.length, Promise.prototype.then.length, Promise[Symbol.species] === Promise, String(Promise.resolve()));
