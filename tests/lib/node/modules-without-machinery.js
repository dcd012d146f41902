// node:sea, trace_events, inspector and wasi: what they say where there is nothing behind them.
const { isSea, getAsset } = require('node:sea'), inspector = require('inspector'), trace = require('trace_events'), { WASI } = require('wasi');
console.log(isSea(), inspector.url(), new inspector.Session() instanceof require('events'), inspector.console === console);
const a = trace.createTracing({ categories: ['x', 'y'] }), b = trace.createTracing({ categories: ['y'] });
a.enable();
b.enable();
console.log(a.enabled, a.categories, trace.getEnabledCategories());
a.disable();
console.log(trace.getEnabledCategories(), a.enabled, a);
b.disable();
console.log(trace.getEnabledCategories());
for (const f of [() => getAsset('x'), () => getAsset(1), () => inspector.open(), () => inspector.waitForDebugger(), () => new inspector.Session().connect(),
    () => new inspector.Session().post('x'), () => trace.createTracing({ categories: [] }), () => trace.createTracing({ categories: 'x' }),
    () => new WASI(), () => new WASI({ version: 'preview1' })]) {
    try {
        console.log(f());
    } catch (e) {
        console.log(e.code, e.message.split('\n')[0]);
    }
}
