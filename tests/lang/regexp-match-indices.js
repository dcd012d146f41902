// d: start and end of every group.
const show = (m) => console.log(JSON.stringify(m && m.indices), m && m.indices.groups && JSON.stringify(m.indices.groups));
show(/a(b)?(c)/d.exec("xac"));
show(/(?<first>\w)(?<second>\w)?/d.exec("-z"));
show(/(?:)/d.exec(""));
show(/\u{1F600}(.)/du.exec("a\u{1F600}b"));
const re = /o/dg;
re.exec("foo");
show(re.exec("foo"));
console.log([..."a1b2".matchAll(/[a-z](\d)/dg)].map((m) => m.indices.join("|")).join(" "));
console.log(/x/.exec("x").indices, /x/d.hasIndices, /x/.hasIndices, /x/d.flags);
const m = /(?<a>x)/d.exec("x");
console.log(Object.getPrototypeOf(m.indices.groups), Array.isArray(m.indices), Object.keys(m).join());
console.log(Object.getOwnPropertyNames(m.indices).join());
