// tsc: {"allowJs": true}
/** @jsxImportSource ./_rt */
const f = a => b => <p>{a < b}</p>;
console.log(f(1)(2));
export {};
// expect: (jsx "p", {children: true})
