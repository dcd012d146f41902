/** @jsxImportSource ./_rt */
const jsx = 1, jsxs = 2, jsxDEV = 3, Fragment = 4, _jsx = 5, React = 6, require = 7;
function f(jsx: any) { return <a>{jsx}{jsxs}<></></a>; }
export {};
console.log(f(9), jsxDEV, Fragment, _jsx, React, require);
// expect: (jsxs "a", {children: [9, 2, (jsx Fragment, {})]}) 3 4 5 6 7
