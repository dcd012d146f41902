// Escapes and surrogates in JSON.
console.log(JSON.parse('"\\ud83d\\ude00\\u00e9\\/"'), JSON.stringify("\ud83d"), JSON.parse('"\\ud83d"').length, JSON.stringify({ "\u2028": "\u007f" }).length);
// expect: 😀é/ "\ud83d" 1 9
