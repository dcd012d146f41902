import { marked, Lexer, Renderer } from "marked";
console.log(marked.parse("# Title\n\nSome *emph* **strong** `code` [link](http://x.y \"t\") ~~del~~\n\n1. one\n2. two\n   - nested\n\n> quote\n> more\n\n| a | b |\n|---|:-:|\n| 1 | 2 |\n\n```js\nlet x = 1 < 2;\n```\n\n---\n<div>html</div>\n\n- [x] task\n"));
console.log(new Lexer().lex("a\n\nb").map((t) => t.type).join());
const renderer = new Renderer(); renderer.heading = ({ depth, text }) => `<h${depth} id="${text.toLowerCase()}">${text}</h${depth}>`;
console.log(marked.parse("## Hi", { renderer }), marked.parseInline("*a* <b>"));
