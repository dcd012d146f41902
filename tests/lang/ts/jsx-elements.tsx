/** @jsxImportSource ./_rt */
const Foo = (p: any) => p, A = { B: { C: function deep() {} } };
console.log(<div/>);
console.log(<div></div>);
console.log(<Foo/>, <A.B.C/>);
console.log(<my-element/>, <a-b-c d-e="f"/>);
// expect: (jsx "div", {})
// expect: (jsx "div", {})
// expect: (jsx Foo, {}) (jsx deep, {})
// expect: (jsx "my-element", {}) (jsx "a-b-c", {d-e: "f"})
