/** @jsxImportSource ./_rt */
const p: any = { a: 1 };
console.log(<i key="k"/>, <i key={1 + 1} a="b"/>, <i key/>);
console.log(<i key="k" {...p}/>);
console.log(<i {...p} key="k"/>);
console.log(<i {...p} key="k">text{1}</i>);
console.log(<i a="1" key="x" {...p} b="2"/>);
// expect: (jsx "i", {}, "k") (jsx "i", {a: "b"}, 2) (jsx "i", {}, true)
// expect: (jsx "i", {a: 1}, "k")
// expect: (createElement i, {"a":1,"key":"k"})
// expect: (createElement i, {"a":1,"key":"k"}, text, 1)
// expect: (jsx "i", {a: 1, b: "2"}, "x")
