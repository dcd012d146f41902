// What Node's loader does otherwise than Bun's: endings that require() tries, files that went after they were imported, paths of require.resolve(), JSON that is none,
// data: URLs; and what it refuses.
// as: node
// peer: node
const fs = require('fs'), os = require('os'), path = require('path');
const { pathToFileURL } = require('url');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rules-'));
const write = (name, text) => {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), text);
};
const told = (error) => `${error.code} ${error.message.split('\n')[0].replaceAll(fs.realpathSync(folder), 'DIR').replaceAll(folder, 'DIR')}`;
function attempt(fn) {
    try {
        console.log(fn());
    } catch (error) {
        console.log(error.name, told(error));
    }
}

write('one.mjs', 'export default 1');
write('two.cjs', 'module.exports = 2');
write('three.ts', 'module.exports = 3');
write('four.json', '4');
write('inside/index.mjs', 'export default 5');
write('deep/index.js', 'module.exports = 6');
write('wrong.json', '{ "a": }');
attempt(() => require(`${folder}/one`));
attempt(() => require(`${folder}/two`));
attempt(() => require(`${folder}/three`));
attempt(() => require(`${folder}/four`));
attempt(() => require(`${folder}/inside`));
attempt(() => require(`${folder}/deep`));
attempt(() => require(`${folder}/wrong.json`));

process.chdir(path.join(folder, 'deep'));
attempt(() => path.basename(require.resolve('./four.json', { paths: ['..'] })));
attempt(() => path.basename(require.resolve('.', { paths: ['.'] })));
attempt(() => require.resolve('.', { paths: 'no list' }));
attempt(() => require.resolve(1));
attempt(() => require(1));

(async () => {
    const url = pathToFileURL(path.join(folder, 'one.mjs')).href;
    const first = await import(url);
    fs.unlinkSync(path.join(folder, 'one.mjs'));
    console.log(first === await import(url));
    await import('data:text/javascript,globalThis.seen = typeof module');
    console.log(globalThis.seen);
    await import(pathToFileURL(path.join(folder, 'wrong.json')), { with: { type: 'json' } }).catch((error) => console.log(error.name, told(error)));
    process.chdir('/');
    fs.rmSync(folder, { recursive: true });
})();
