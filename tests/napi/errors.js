// Errors: made and thrown with and without a code, caught by the addon, passed on.
// as: node
const api = require('../../build/addons/thin.node');
for (const kind of [0, 1, 2, 3])
    for (const code of [undefined, 'ERR_MINE'])
        try { api.throw_text(kind, code); } catch (e) { console.log(e.name, e.message, e.code, Object.keys(e), e instanceof Error, e.stack.split('\n')[0]); }
for (const kind of [0, 1, 2, 3]) {
    const e = api.make_error(kind, 'CODE', 'text');
    console.log(e.name, e.message, e.code, Object.getOwnPropertyDescriptor(e, 'message').enumerable);
}
console.log(api.make_error(0, undefined, 5), '/', api.make_error(0, 5, 'x'));
for (const thrown of [1, null, undefined, 'text', { an: 'object' }])
    try { api.throw_it(thrown); } catch (e) { console.log('caught', e); }
console.log(api.catch_it(() => { throw new Error('inner'); }).map((v) => v?.message ?? v));
console.log(api.catch_it(() => 5).map((v) => v?.message ?? v));
console.log(api.catch_it(() => api.throw_it('through two')).map((v) => v?.message ?? v));
