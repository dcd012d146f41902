// bun only: Node reads no JSX
/** @jsxImportSource preact */
import { renderToString } from "preact-render-to-string";
import { createRequire } from "node:module";
import Module from "module";
const App = ({ n }: { n: number }) => <><ul class="x">{[1, 2].map((i) => <li key={i}>{i * n}</li>)}</ul><b {...{ title: "t" }}>&copy; text</b></>;
console.log(renderToString(<App n={3} />));
console.log(createRequire(import.meta.url)("preact").h === (await import("preact")).h, typeof Module, Module.createRequire === createRequire);
