const _ = require("lodash");
console.log = ((log) => (...words) => log(...words.map((w) => (typeof w === "string" ? w : JSON.stringify(w) ?? String(w)))))(console.log);
console.log(_.VERSION, _.chunk([1, 2, 3, 4, 5], 2), _.groupBy([6.1, 4.2, 6.3], Math.floor));
console.log(_.camelCase("Foo bar-baz"), _.kebabCase("fooBar"), _.startCase("--foo-bar--"), _.deburr("déjà vu"));
console.log(_.merge({ a: [{ b: 2 }, { d: 4 }] }, { a: [{ c: 3 }, { e: 5 }] }).a, _.isEqual({ a: [1, new Date(0)] }, { a: [1, new Date(0)] }));
console.log(_.template("hello <%= user %>! <% _.each([1,2], function(i) { %>[<%- i %>]<% }) %>")({ user: "fred" }));
console.log(_.cloneDeep(new Map([[1, { a: new Set([2]) }]])).get(1).a.has(2), _.debounce.length, _.get({ a: [{ b: { c: 3 } }] }, "a[0].b.c"));
console.log(_([3, 1, 2]).sortBy().map((n) => n * n).filter((n) => n > 1).value(), _.words("fred, barney, & pebbles"), _.range(0, -4, -1));
console.log(_.curry((a, b, c) => [a, b, c])(1)(2)(3), _.sortBy([{ u: "b", a: 2 }, { u: "a", a: 1 }], ["u"]).map((x) => x.u), _.truncate("hi-diddly-ho there, neighborino", { length: 24 }));
