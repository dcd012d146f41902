// lastIndex with all sorts of values.
const r = /a/g; r.lastIndex = 5; console.log(r.test("aaa"), r.lastIndex); r.lastIndex = -1; console.log(r.exec("aaa").index); r.lastIndex = { valueOf: () => 2 }; console.log(r.exec("aaa").index, r.lastIndex);
const u = /./gu; u.lastIndex = 1; console.log(u.exec("😀x")[0].length, u.lastIndex);
// expect: false 0
// expect: 0
// expect: 2 3
// expect: 2 2
