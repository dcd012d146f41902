// match, matchAll, search.
console.log("a1b22".match(/\d+/g).join(), "a1".match(/(\d)/)[1], "x".match(/y/), [..."a1b2".matchAll(/([a-z])(\d)/g)].map((m) => m[1] + m[2] + m.index).join(), "abc".search(/c/), "abc".search("z"));
try { "a".matchAll(/a/); } catch (e) { console.log(e.name); }
// expect: 1,22 1 null a10,b22 2 -1
// expect: TypeError
