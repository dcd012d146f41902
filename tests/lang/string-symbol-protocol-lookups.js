// match, matchAll, replace, replaceAll, search and split look for the symbol on objects only, in the right order.
const log = [];
const watch = n => new Proxy({ toString() { log.push(n + ' toString'); return 'b'; } }, { get(t, k) { if (typeof k === 'symbol') log.push(n + ' ' + k.description); return t[k]; } });
const s = 'abc';
for (const [m, ...rest] of [['match'], ['matchAll'], ['search'], ['replace', 'x'], ['replaceAll', 'x'], ['split']]) { log.length = 0; s[m](watch('arg'), ...rest); console.log(m, log.join('; ')); }
for (const [sym, m] of [[Symbol.match, 'match'], [Symbol.split, 'split'], [Symbol.search, 'search'], [Symbol.replace, 'replace']]) {
    Object.defineProperty(String.prototype, sym, { get() { log.push('on primitive ' + sym.description); }, configurable: true });
    log.length = 0; s[m]('b', 'x'); console.log(log.join() || 'not asked');
    delete String.prototype[sym];
}
for (const m of ['match', 'matchAll', 'search', 'replace', 'split']) for (const bad of [{ [Symbol[m]]: 5 }, { [Symbol[m]]: null, toString: () => 'b' }]) try { const r = s[m](bad, 'x'); console.log(m, typeof r === 'string' || typeof r === 'number' ? r : 'object'); } catch (e) { console.log(m, e.name); }
for (const m of ['match', 'matchAll', 'search', 'replace', 'replaceAll', 'split']) try { String.prototype[m].call(undefined, { get [Symbol[m]]() { log.push('no'); } }); } catch (e) { console.log(e.name); }
