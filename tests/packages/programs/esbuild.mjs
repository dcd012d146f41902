import * as esbuild from 'esbuild';
console.log((await esbuild.transform('let x: number = 1; export default x', { loader: 'ts', minify: true })).code);
console.log(esbuild.transformSync('const a = <b>c</b>', { loader: 'jsx' }).code);
const r = await esbuild.build({ stdin: { contents: 'import v from "virt:x"; console.log(v)', resolveDir: '.' }, bundle: true, write: false, format: 'esm', logLevel: 'silent',
 plugins: [{ name: 'v', setup(b) { b.onResolve({ filter: /^virt:/ }, (a) => ({ path: a.path, namespace: 'v' })); b.onLoad({ filter: /.*/, namespace: 'v' }, (a) => ({ contents: `export default ${JSON.stringify(a.path)}` })); } }] });
console.log(r.outputFiles[0].text);
try { await esbuild.transform('let let = 1 +', { logLevel: 'silent' }); } catch (e) { console.log(e.errors[0].text, e.errors[0].location.column); }
await esbuild.stop();
