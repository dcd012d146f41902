// node only: it does not run on Bun
// ts-node runs a file: its compiler, its hooks in Module, require.main.
const { execFileSync } = require('child_process'), fs = require('fs'), path = require('path');
const dir = fs.mkdtempSync(path.join(require('os').tmpdir(), 'ts-node-'));
fs.writeFileSync(path.join(dir, 'b.ts'), 'export enum E { A, B }\nexport const twice = (x: number): number => x * 2;\n');
fs.writeFileSync(path.join(dir, 'a.ts'), 'import { E, twice } from "./b";\nconsole.log(twice(5), E.B, require.main === module, process.argv.slice(2).join());\n');
const run = (...args) => execFileSync(process.execPath, [require.resolve('ts-node/dist/bin.js'), '-T', '-O', '{"module":"commonjs","moduleResolution":"node10"}', ...args], { encoding: 'utf8', cwd: dir });
console.log(run('a.ts', 'x', 'y'));
fs.rmSync(dir, { recursive: true });
