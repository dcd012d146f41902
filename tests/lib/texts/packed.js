// Texts of loaded files are packed while the loop is idle: what reads them afterwards finds them as they were.
const fs = require('fs'), path = require('path'), os = require('os'), vm = require('vm');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cob-texts-'));
process.on('exit', () => fs.rmSync(folder, { recursive: true }));

let filler = '';
for (let i = 0; filler.length < 40000; i++)
    filler += `// line ${i}: ${(i * 7919 % 100003).toString(36)}\n`;
const write = (name, text) => (fs.writeFileSync(path.join(folder, name), text), path.join(folder, name));

write('common.js', filler + `
const hidden = 'outer value';
exports.lazy = function lazy(a, b = a * 2) { const inner = () => hidden + a + b; return inner(); };
exports.fail = function fail(o) { return o.first.second(); };
exports.call = function call(o) { return o.notThere(1); };
exports.tag = function tag() { const t = (s, ...v) => s.raw.join('|') + v; return t\`a\\n\${1}b\${2}\`; };
exports.dynamic = function dynamic(text) { const near = 'near'; return eval(text); };
exports.Shape = class Shape { #side = 3; area() { return this.#side ** 2; } static make = () => new Shape(); };
exports.assigned = {}; exports.assigned.deep = function () { return new Error('here').stack.split('\\n')[1].trim(); };
exports.regular = function regular(s) { return s.replace(/[aeiou]+/g, (v) => v.toUpperCase()); };
exports.evaluated = eval('(function evaluated() { return () => hidden })');
`);
write('module.mjs', filler + `
export const value = 'a value', other = { value };
export default function named() { return value + '!'; }
export function * numbers() { yield * [1, 2, 3]; }
export async function later() { await null; throw new TypeError('later'); }
export { value as renamed };
`);
write('typed.ts', filler + `
export function typed(a: number, b?: string): string { return \`\${a}\${b ?? ''}\`; }
enum Colour { Red = 1, Green }
export const colour = (c: Colour): string => Colour[c];
`);
write('through.mjs', `export * from './module.mjs'; export { default as again } from './module.mjs';`);
write('wrong.mjs', `import { missing } from './module.mjs';`);

const idle = () => new Promise((done) => setTimeout(done, process.env.COB_TEXTS ? 1 : 300));
const place = (stack) => stack.split('\n')[1].replace(folder + path.sep, '').trim();

function use(common, module, typed) {
    console.log(common.lazy.toString());
    console.log(common.lazy(1), common.tag(), common.dynamic('near + hidden + this.constructor.name'));
    console.log(new common.Shape().area(), common.Shape.make() instanceof common.Shape, String(common.Shape).length);
    for (const f of [common.fail, common.call])
        try {
            f({ first: {} });
        } catch (e) {
            console.log(e.message, place(e.stack));
        }
    console.log(common.assigned.deep().replace(folder + path.sep, ''), common.regular('education'), common.evaluated()(), String(common.evaluated));
    console.log(module.default(), [...module.numbers()], Object.keys(module), String(module.numbers));
    console.log(typed.typed(1), typed.colour(2), String(typed.colour));
}

(async () => {
    const common = require(path.join(folder, 'common.js'));
    const module = await import(path.join(folder, 'module.mjs'));
    const typed = await import(path.join(folder, 'typed.ts'));
    await idle();
    use(common, module, typed);
    await idle();
    use(common, module, typed); // now everything is compiled
    await module.later().catch((e) => console.log(e.message, place(e.stack)));
    await idle();
    const through = await import(path.join(folder, 'through.mjs'));
    console.log(Object.keys(through), through.again === module.default);
    await import(path.join(folder, 'wrong.mjs')).catch((e) => console.log(e.name));
    await idle();
    // Texts that are gone leave the others as they are.
    delete require.cache[path.join(folder, 'common.js')];
    const again = require(path.join(folder, 'common.js'));
    console.log(again !== common, again.lazy(2), String(again.lazy) === String(common.lazy));
    await idle();
    Error.prepareStackTrace = (e, sites) => [sites[0].getLineNumber(), sites[0].getColumnNumber(), sites[0].getPosition(), sites[0].getFunctionName()];
    try {
        common.call({});
    } catch (e) {
        console.log(e.stack);
    }
    console.log(vm.runInThisContext('(function late() { return 1 })').toString());
})();
