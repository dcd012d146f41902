// Strings: cut to what fits, never inside of a character; Latin-1, UTF-16, keys.
// as: node
const api = require('../../build/addons/thin.node');
for (const size of [0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 64])
    console.log(size, api.utf8('aé中\u{1F600}z', size));
console.log(api.utf8('', 10), api.utf8('a\ud800b', 20), api.utf8(5, 10));
console.log(api.utf8('x'.repeat(20) + 'é', 22), api.utf8('plain', 64), api.utf8('left' + 'right'.repeat(9), 50));
for (const size of [1, 2, 3, 4, 64])
    console.log(size, JSON.stringify(api.utf16('aé\u{1F600}', size)));
console.log(api.latin1('aé\xff'), JSON.stringify(api.latin1('\u4e2d')), api.latin1(1));
console.log(api.property_key());
