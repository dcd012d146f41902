/** @jsxImportSource ./_rt */
console.log(<></>);
console.log(<>text</>, <><a/><b/></>, <>{1}</>);
console.log(<a><><b/></></a>);
// expect: (jsx Fragment, {})
// expect: (jsx Fragment, {children: "text"}) (jsxs Fragment, {children: [(jsx "a", {}), (jsx "b", {})]}) (jsx Fragment, {children: 1})
// expect: (jsx "a", {children: (jsx Fragment, {children: (jsx "b", {})})})
