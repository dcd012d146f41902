// peer: none
// mode, cache and redirect of a Request: the words that there are, kept by clone and by a request made of another.
for (const [key, value] of [
    ['mode', 'no-cors'], ['mode', 'navigate'], ['mode', undefined], ['mode', null], ['mode', ''], ['mode', 'CORS'], ['mode', 5],
    ['cache', 'reload'], ['cache', 'only-if-cached'], ['cache', 'never'], ['cache', 'd\u00e9fault'], ['cache', '\u2014'],
    ['redirect', 'manual'], ['redirect', 'back'], ['redirect', {}],
])
    try {
        const r = new Request('http://a/', { [key]: value });
        console.log(key, value, r[key], r.clone()[key], new Request(r)[key], new Request(r, { method: 'POST' })[key]);
    } catch (e) {
        console.log(key, value, e.name, e.message);
    }
