// exec, test, lastIndex, flags.
const r = /a(b)?/g;
console.log(JSON.stringify(r.exec("xab")), r.lastIndex, r.test("xab"), r.lastIndex, r.flags, r.source, String(/[/]\//), new RegExp("/").source, /x/.test("X"), /x/i.test("X"), RegExp("a", "y").sticky);
const m = /(?<year>\d{4})-(?<month>\d\d)/.exec("on 2020-05");
console.log(m.index, m.input, m.groups.year, m.groups.month, m.length);
// expect: ["ab","b"] 3 false 0 g a(b)? /[/]\// \/ false true true
// expect: 3 on 2020-05 2020 05 3
