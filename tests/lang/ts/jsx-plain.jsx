/** @jsxImportSource ./_rt */
const type = "type", as = 1;
console.log(<a b={as}>{type}</a>, 1 < 2);
export {};
// expect: (jsx "a", {b: 1, children: "type"}) true
