// normalize: the four forms over composed, decomposed, compatibility, Hangul and reordered marks; bad forms.
const hex = s => [...s].map(c => c.codePointAt(0).toString(16)).join(' ');
for (const s of ['\u00e9', 'e\u0301', '\ufb01', '\u1e9b\u0323', '\uac01', '\u1100\u1161\u11a8', 'a\u0315\u0300\u05ae\u0300', '\u212b', '\u2460', '\u0958', '\ud834\udd5e', '\u0344', '\uf900', '\u3392', 'q\u0307\u0323', '\u0f73', '\u1e69', '\uff76\uff9e'])
    console.log(['NFC', 'NFD', 'NFKC', 'NFKD'].map(f => hex(s.normalize(f))).join(' | '));
for (const f of ['nfc', 'NFX', '', null, 'NFC\0']) try { 'a'.normalize(f); console.log('no'); } catch (e) { console.log(e.name); }
console.log('a'.normalize(undefined), ''.normalize('NFD') === '', hex('\ud800e\u0301'.normalize()), 'plain ascii'.normalize('NFKD'), 'é'.normalize({ toString: () => 'NFD' }).length);
console.log(['NFC', 'NFD', 'NFKC', 'NFKD'].every(f => { const s = '\u1e9b\u0323\uac01\u212b\ufdfa'; return s.normalize(f).normalize(f) === s.normalize(f); }), '\ufdfa'.normalize('NFKC').length, '\u0958'.normalize().length);
const long = 'e\u0301'.repeat(500);
console.log(long.normalize().length, long.normalize() === '\u00e9'.repeat(500), String.prototype.normalize.length);
