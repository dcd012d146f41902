/** @jsxImportSource ./_rt */
console.log(<a>text</a>, <a>{1}</a>, <a><b/></a>);
console.log(<a>{1}{2}</a>, <a>x{"y"}<b/>z</a>);
console.log(<a>{}</a>, <a>{/* nothing */}</a>, <a>{/* c */}{3}</a>);
console.log(<a>{...[1, 2]}</a>, <a>{...[1]}{2}</a>);
console.log(<a children="attribute"/>, <a children="attribute">child</a>);
console.log(<a>{null}{undefined}{false}{0}{""}</a>);
// expect: (jsx "a", {children: "text"}) (jsx "a", {children: 1}) (jsx "a", {children: (jsx "b", {})})
// expect: (jsxs "a", {children: [1, 2]}) (jsxs "a", {children: ["x", "y", (jsx "b", {}), "z"]})
// expect: (jsx "a", {}) (jsx "a", {}) (jsx "a", {children: 3})
// expect: (jsxs "a", {children: [1, 2]}) (jsxs "a", {children: [1, 2]})
// expect: (jsx "a", {children: "attribute"}) (jsx "a", {children: "child"})
// expect: (jsxs "a", {children: [null, undefined, false, 0, ""]})
