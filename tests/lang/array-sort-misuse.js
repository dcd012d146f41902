// Comparators that change or throw.
const a = [3, 1, 2];
try { a.sort(() => { throw new Error("stop"); }); } catch (e) { console.log(e.message, a.length); }
try { a.sort("x"); } catch (e) { console.log(e.name); }
console.log([5, 2, 8].sort(() => 0).join(), [1, 2].sort(undefined).join(), [2, 1].sort((x, y) => NaN).length);
// expect: stop 3
// expect: TypeError
// expect: 5,2,8 1,2 2
