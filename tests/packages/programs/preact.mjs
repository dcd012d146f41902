import { h, Fragment, Component, createContext } from "preact";
import { useState, useMemo, useContext, useReducer } from "preact/hooks";
import { renderToString } from "preact-render-to-string";
const C = createContext("none");
const Inner = () => { const c = useContext(C); const [s] = useState(c.length); const m = useMemo(() => s * 2, [s]); const [r] = useReducer((a) => a, 7); return h("span", { class: { a: 1 }.a && "on", style: { color: "red", fontSize: 12 } }, c, s, m, r); };
class Old extends Component { constructor() { super(); this.state = { v: 1 }; } render({ children }, { v }) { return h("p", { "data-v": v }, children); } }
console.log(renderToString(h(C.Provider, { value: "ctx" }, h(Old, null, h(Inner), h(Fragment, null, "x", [1, 2].map((i) => h("b", { key: i }, i)))))));
console.log(renderToString(h("div", { dangerouslySetInnerHTML: { __html: "<u>raw</u>" } })), renderToString(h("a", { href: "/?a=1&b=\"2\"" }, "<esc>")));
