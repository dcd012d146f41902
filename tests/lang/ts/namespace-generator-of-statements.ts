namespace N { if (true) { console.log("if"); } for (const x of [1, 2]) console.log(x); try { throw 1; } catch { console.log("caught"); } label: for (;;) { break label; } switch (1) { case 1: console.log("one"); } }
console.log(typeof N);
// expect: if
// expect: 1
// expect: 2
// expect: caught
// expect: one
// expect: object
