// Sticky and global replacement, empty matches.
console.log("abc".replace(/x*/g, "-"), "aaba".replace(/a/y, "x"), "😀a".replace(/(?:)/gu, "-"), "aBc".replace(/b/gi, (m) => m.toLowerCase()), "x-1 y-2".replace(/(?<k>\w)-(?<v>\d)/g, (...a) => JSON.stringify(a.at(-1))));
// expect: -a-b-c- xaba -😀-a- abc {"k":"x","v":"1"} {"k":"y","v":"2"}
