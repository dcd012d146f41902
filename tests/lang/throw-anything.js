// Any value may be thrown.
for (const v of [1, "s", null, undefined, { a: 1 }, [2]]) try { throw v; } catch (e) { console.log(e === v); }
// expect: true
// expect: true
// expect: true
// expect: true
// expect: true
// expect: true
