/** @jsxImportSource ./_rt */
console.log(<a b="\n\t\\" c='it"s'>\n \u0041</a>);
// expect: (jsx "a", {b: "\\n\\t\\\\", c: "it\"s", children: "\\n \\u0041"})
