// isWellFormed and toWellFormed: lone surrogates everywhere, pairs kept, ropes and slices.
const cases = ['', 'abc', '\ud83d\ude00', '\ud800', '\udc00', 'a\ud800', '\ud800b', '\udc00\ud800', '\ud800\ud800\udc00', '\ud83d\ude00\ud83d', 'x\udfffy\ud83d\ude00z', '\ud7ff\ue000'];
const hex = s => s.split('').map(c => c.charCodeAt(0).toString(16)).join('.');
for (const c of cases) console.log(hex(c) || '-', c.isWellFormed(), hex(c.toWellFormed()) || '-', c.toWellFormed().isWellFormed());
const high = '\ud83d', low = '\ude00';
console.log((high + low).isWellFormed(), ('x'.repeat(50) + high + (low + 'y'.repeat(50))).isWellFormed(), ('ab😀cd').slice(0, 3).isWellFormed(), ('ab😀cd').slice(3).toWellFormed().charCodeAt(0).toString(16), (high + 'long text long text').toWellFormed().length);
console.log(String.prototype.isWellFormed.call(12), String.prototype.toWellFormed.call({ toString: () => '\ud800' }).charCodeAt(0) === 0xfffd);
for (const m of ['isWellFormed', 'toWellFormed']) for (const bad of [null, undefined, Symbol()]) try { String.prototype[m].call(bad); } catch (e) { console.log(m, e.name); }
try { encodeURIComponent('\ud800'); } catch (e) { console.log(e.name, encodeURIComponent('\ud800'.toWellFormed())); }
console.log(JSON.stringify('\ud800'), JSON.stringify('\udc00\ud800'), JSON.stringify('\ud83d\ude00').length);
