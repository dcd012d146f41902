// Literals and conversions.
console.log(0b101, 0o17, 0xff, 1_000_000, .5, 5., 1e3, 017, Number("0b11"), Number(" \n12 "), Number("1_0"), Number("1e1000"), Number("-"), Number([]), Number([5]), Number({}), Number(null), Number("Infinity"), +"0x", +new Date(5));
console.log(parseInt("12px"), parseInt("0x1f"), parseInt("z", 36), parseInt("101", 2), parseInt(""), parseInt("1e3"), parseFloat("3.14abc"), parseFloat(".5."), parseFloat("-Infinityx"), parseInt(null, 36), parseInt("9".repeat(20)));
// expect: 5 15 255 1000000 0.5 5 1000 15 3 12 NaN Infinity NaN 0 5 NaN 0 Infinity NaN 5
// expect: 12 31 35 5 NaN 1 3.14 0.5 -Infinity 1112745 100000000000000000000
