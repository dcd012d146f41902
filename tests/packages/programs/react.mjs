// needs: typeof MessageChannel === "function"
import React, { createElement as h, useState, useMemo, useContext, createContext, memo, Fragment, forwardRef, useId } from "react";
import { renderToString, renderToStaticMarkup } from "react-dom/server.browser";
const Theme = createContext("light");
function List({ items }) { const theme = useContext(Theme); const [n] = useState(() => items.length); const total = useMemo(() => items.reduce((a, b) => a + b, 0), [items]); return h("ul", { className: theme, style: { marginTop: 4, WebkitTransition: "all" } }, items.map((i) => h("li", { key: i }, i)), h("b", null, n, "/", total)); }
const Deep = memo(forwardRef(function Deep(props, ref) { return h(Fragment, null, props.children, h("i", { "data-x": "<&\">" }, "a & b")); }));
class Box extends React.Component { state = { on: true }; static defaultProps = { size: 3 }; render() { return h("div", { hidden: !this.state.on, tabIndex: this.props.size }, this.props.children); } }
const tree = h(Theme.Provider, { value: "dark" }, h(Box, null, h(List, { items: [1, 2, 3] }), h(Deep, null, "text", 5, null, false, "more")));
console.log(renderToStaticMarkup(tree));
console.log(renderToString(h("input", { value: "v", readOnly: true, onChange() {} })), React.version.split(".")[0], React.Children.count([1, [2, 3]]));
process.exit(0); // its MessageChannel would keep the program alive
