// vm.SourceTextModule and vm.SyntheticModule: linking, evaluation, import.meta, import().
import vm from 'node:vm';
process.removeAllListeners('warning');
const c = vm.createContext({ seen: [] });
const lib = new vm.SyntheticModule(['default', 'name'], function() {
    this.setExport('default', 41);
    this.setExport('name', 'lib');
}, { context: c, identifier: 'lib' });
const main = new vm.SourceTextModule(
    'import n, { name } from "lib"; import * as self from "main"; seen.push(name, import.meta.tag); export const sum = n + 1; export default self;',
    { context: c, identifier: 'main', initializeImportMeta: (meta, m) => { meta.tag = m.identifier + '!'; } });
console.log(main.status, main.dependencySpecifiers.join(), JSON.stringify(main.moduleRequests));
await main.link(async (specifier, referrer) => (specifier === 'lib' ? lib : referrer));
console.log(main.status, lib.status);
console.log(await main.evaluate(), main.status, main.namespace.sum, main.namespace.default === main.namespace, c.seen.join());
const failing = new vm.SourceTextModule('throw new RangeError("no")', { context: c });
await failing.link(() => {});
await failing.evaluate().catch((e) => console.log(e.message, failing.status, failing.error === e));
const wrong = new vm.SourceTextModule('import "x"', { context: c });
await wrong.link(() => 5).catch((e) => console.log(e.code, wrong.status));
const other = new vm.SourceTextModule('import "lib"');
await other.link(() => lib).catch((e) => console.log(e.code));
const dynamic = new vm.SourceTextModule('export const got = await import("lib")', { context: c, importModuleDynamically: (s) => lib });
await dynamic.link(() => {});
console.log(dynamic.hasTopLevelAwait(), dynamic.hasAsyncGraph());
await dynamic.evaluate();
console.log(dynamic.namespace.got.name);
const script = new vm.Script('import("lib")', { importModuleDynamically: (s, owner) => { console.log(s, owner === script); return lib; } });
console.log((await script.runInThisContext()).default);
await new vm.Script('import("fs")').runInThisContext().catch((e) => console.log(e.code));
const byFile = new vm.Script('import("node:fs")', { importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER });
console.log(typeof (await byFile.runInThisContext()).readFileSync);
const manual = new vm.SourceTextModule('import { name } from "lib"; export { name }', { context: c });
manual.linkRequests([lib]);
manual.instantiate();
await manual.evaluate();
console.log(manual.namespace.name);
for (const f of [() => new vm.SourceTextModule(1), () => new vm.SyntheticModule(['a', 'a'], () => {}), () => lib.setExport('zz', 1),
    () => manual.instantiate(), () => new vm.Module(), () => new vm.SourceTextModule('import')]) {
    try {
        f();
    } catch (e) {
        console.log(e.code ?? e.name, e.message.split('\n')[0]);
    }
}
