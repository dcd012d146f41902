// Case mappings that change length or depend on context; locale-independent.
const hex = s => [...s].map(c => c.codePointAt(0).toString(16)).join(' ');
for (const s of ['ß', 'ŉ', 'ǰ', 'ΐ', 'և', 'ẖ', 'ﬀ', 'ﬃ', 'ﬓ', 'ᾳ', 'ᾼ', 'ῷ', 'İ', 'ı', 'ſ', 'ẞ', 'ᲀ', 'Ა', 'ა', 'Ꭰ', 'ꭰ', '𐐀', '𐐨', '\ud801', 'ǅ']) console.log(s, hex(s.toUpperCase()), hex(s.toLowerCase()));
console.log('ΑΣ'.toLowerCase(), 'ΑΣΑ'.toLowerCase(), 'Σ'.toLowerCase(), 'ΑΣ.'.toLowerCase(), 'ΑΣ\u0301'.toLowerCase(), '.Σ'.toLowerCase(), 'Α\u00adΣ'.toLowerCase(), 'ΑΣ:Β'.toLowerCase(), 'ΣΣ ΣΣ'.toLowerCase());
console.log('I\u0307'.toLowerCase().length, 'straße'.toUpperCase(), 'ﬁ'.toUpperCase(), 'i'.toUpperCase(), 'A'.repeat(100).toLowerCase() === 'a'.repeat(100), 'é'.toUpperCase(), 'ÿ'.toUpperCase().charCodeAt(0), 'µ'.toUpperCase().charCodeAt(0));
let n = 0; for (let i = 0; i < 0x600; i++) { const c = String.fromCharCode(i); n = (n * 31 + c.toUpperCase().charCodeAt(0) + c.toLowerCase().length) % 1000003; }
console.log(n, 'abc'.toUpperCase.call(true), String.prototype.toLowerCase.call([['A']]));
