// Templates inside templates, with objects, arrays, functions, comments and line breaks.
const v = { n: [1, 2] }; console.log(`a${`b${`c${v.n.map(x => `<${x}>`).join(`${','}`)}`}`}`, `${{}}`, `${[]}|${[1, [2]]}`, `${() => 1}`, `${/* c */ 1 // d
}`, `\${}\``, `line
two`.length, `${1}${2}${3}`, `$${1}`, `$`, `{}`, `${'$'}{x}`, `\u0041\x42\u{43}`);
