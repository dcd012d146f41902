// Copying and cutting.
const a = [0, 1, 2, 3, 4];
console.log(a.slice(1, -1).join(), a.slice(-2).join(), a.splice(1, 2, "x", "y", "z").join(), a.join(), a.splice(-1).join(), a.splice(2, 0, 9).length, a.join(), a.toSpliced(0, 2).join(), a.with(0, "w").join());
try { a.with(10, 1); } catch (e) { console.log(e.name); }
// expect: 1,2,3 3,4 1,2 0,x,y,z,3,4 4 0 0,x,9,y,z,3 9,y,z,3 w,x,9,y,z,3
// expect: RangeError
