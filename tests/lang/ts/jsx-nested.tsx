/** @jsxImportSource ./_rt */
const items = [1, 2, 3];
console.log(<ul>{items.map(i => <li key={i}>{i % 2 ? <b>{i}</b> : <i>even {i}</i>}</li>)}</ul>);
// expect: (jsx "ul", {children: [(jsx "li", {children: (jsx "b", {children: 1})}, 1), (jsx "li", {children: (jsxs "i", {children: ["even ", 2]})}, 2), (jsx "li", {children: (jsx "b", {children: 3})}, 3)]})
