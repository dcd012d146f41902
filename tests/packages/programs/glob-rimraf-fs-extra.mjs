import util from 'node:util';
import { glob, globSync, globStream } from 'glob'; import { rimraf } from 'rimraf'; import fse from 'fs-extra'; import os from 'node:os'; import path from 'node:path';
const show = (...values) => console.log(util.format(...values));
const d = await fse.mkdtemp(path.join(os.tmpdir(), 'cobp-'));
await fse.outputFile(d + '/a/b/c.txt', 'c'); await fse.outputJson(d + '/a/x.json', { k: 1 }, { spaces: 2 }); await fse.ensureDir(d + '/e/f'); fse.ensureSymlinkSync(d + '/a/x.json', d + '/e/l.json');
await fse.copy(d + '/a', d + '/z'); await fse.move(d + '/z/x.json', d + '/z/moved.json'); await fse.emptyDir(d + '/e/f');
show((await glob('**/*', { cwd: d, nodir: true })).sort(), globSync('**/*.{json,txt}', { cwd: d, ignore: 'z/**', posix: true }).sort(), await fse.readJson(d + '/z/moved.json'));
show(await fse.pathExists(d + '/nope')); try { await fse.readJson(d + '/nope'); } catch (e) { show(e.code); }
const m = []; for await (const f of globStream('a/**', { cwd: d, withFileTypes: true })) m.push(f.relative() + (f.isDirectory() ? '/' : '')); show(m.sort());
show(await rimraf(d + '/z'), await rimraf('a/**/*.txt', { glob: { cwd: d } }), (await fse.readdir(d)).sort(), fse.existsSync(d + '/a/b/c.txt')); fse.removeSync(d);
