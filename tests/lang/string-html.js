// Annex B methods.
console.log("a".anchor('"'), "x".bold(), "x".link("u"), "x".sub(), "abc".substr(1), escape("é日 a+"), unescape("%u65E5%E9%zz"));
// expect: <a name="&quot;">a</a> <b>x</b> <a href="u">x</a> <sub>x</sub> bc %E9%u65E5%20a+ 日é%zz
