/** @jsxImportSource ./_rt */
const T = "t";
console.log(<a>(x) =&gt; x</a>, <a>{T}:: () [] "quotes" 'single' `ticks` // not a comment /* nor this */</a>);
// expect: (jsx "a", {children: (x) => x}) (jsxs "a", {children: ["t", ":: () [] \"quotes\" 'single' `ticks` // not a comment /* nor this */"]})
