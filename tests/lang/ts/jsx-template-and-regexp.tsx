/** @jsxImportSource ./_rt */
console.log(<a re={/<b>/.test("<b>")}>{`<i>${"</i>"}`}{/\}/.test("}")}</a>);
// expect: (jsxs "a", {re: true, children: ["<i></i>", true]})
