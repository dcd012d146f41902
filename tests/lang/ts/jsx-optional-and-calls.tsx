/** @jsxImportSource ./_rt */
console.log((<a/>).length > 3, (<a/>)?.slice(0, 4), (<b/>).toString().toUpperCase());
// expect: true (jsx (JSX "B", {})
