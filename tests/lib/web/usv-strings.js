// The strings of URLSearchParams and FormData are USVStrings: a lone surrogate is U+FFFD, and keys may become the same by it.
const c = (s) => [...s].map((x) => x.codePointAt(0).toString(16)).join(' ');
const p = new URLSearchParams([['\ud835x', '\udc00']]); for (const [k, v] of p) console.log(c(k), c(v));
p.append('\ud800', 'y'); console.log(p.has('\ufffd'), p.get('\ud801'), p.getAll('\ufffd').length);
const f = new FormData(); f.append('\ud800', '\udc00z'); for (const [k, v] of f) console.log(c(k), c(v)); console.log(f.has('\ufffd'));
const u = new URL('http://example.com/?'); u.searchParams.sort(); console.log(u.href);
const q = new URLSearchParams({ 'x\udc53': '1', y: '2', 'x\udc5c': '3' }); console.log([...q].map((e) => e.map(c).join('=')).join('&'));
const g = new FormData(); g.append('a', new Blob([]), 'n\ud800'); console.log(c(g.get('a').name));
