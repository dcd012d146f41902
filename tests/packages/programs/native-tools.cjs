// needs: typeof process.dlopen === 'function'
// Addons in Rust that call back into JavaScript from their threads: lightningcss with visitors and resolvers, rollup's parser.
const show = (...values) => console.log(...values.map((v) => (typeof v === 'string' ? v : JSON.stringify(v))));
const css = require('lightningcss'), { rollup } = require('rollup');
(async () => {
    show(css.transform({ filename: 'a.css', code: Buffer.from('.a { color: red; .b & { margin: 0 0 0 0 } }'), minify: true }).code.toString());
    show(css.transform({ filename: 'a.css', code: Buffer.from('.a{color:red}'), visitor: { Color: () => ({ type: 'rgb', r: 1, g: 2, b: 3, alpha: 1 }) } }).code.toString());
    const files = { '/x.css': '@import "y.css"; a{left:0}', '/y.css': 'b { top: 1px }' };
    show((await css.bundleAsync({ filename: '/x.css', resolver: { read: (file) => files[file], resolve: (name) => '/' + name } })).code.toString());
    try { css.transform({ filename: 'a.css', code: Buffer.from('.a { color: } }') }); } catch (e) { show(e.name, e.message, e.loc); }
    const modules = { a: 'import {b} from "b"; console.log(b)', b: 'export const b = 1, unused = 2' };
    const bundle = await rollup({ input: 'a', plugins: [{ resolveId: (x) => x, load: (x) => modules[x] }] });
    show((await bundle.generate({ format: 'es' })).output[0].code);
    try { await rollup({ input: 'c', plugins: [{ resolveId: (x) => x, load: () => 'let = ;' }] }); } catch (e) { show(e.code, e.message.split('\n')[0]); }
})();
