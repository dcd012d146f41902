// Values: types, numbers of every size, big integers, dates, symbols, conversions, what is refused.
// as: node
const api = require('../../build/addons/thin.node');
const values = [undefined, null, true, 1, 'x', Symbol('s'), {}, [], () => 1, class {}, 10n, new Date(5), /x/, new Proxy({}, {})];
console.log(values.map(api.napi_typeof).join());
for (const n of [0, -0, 1.9, -1.9, 2 ** 31, -(2 ** 31) - 1, 2 ** 32 + 5, 2 ** 53, 1e300, -1e300, NaN, Infinity, -Infinity])
    console.log(n, api.napi_get_value_double(n), api.napi_get_value_int32(n), api.napi_get_value_uint32(n), api.napi_get_value_int64(n));
console.log(api.napi_get_value_double('1'), '/', api.napi_get_value_int64(null), '/', api.napi_get_value_bool(1), '/', api.napi_get_value_bool(true));
console.log(api.napi_create_int64(2 ** 53), api.napi_create_int64(-5), api.napi_create_int64(2 ** 40));
console.log(api.bigint_words(0n), api.bigint_words(-5n), api.bigint_words(2n ** 64n), api.bigint_words(-(2n ** 200n) - 1n), api.bigint_words(3));
for (const b of [0n, -1n, 2n ** 63n, -(2n ** 63n), 2n ** 64n + 7n])
    console.log(b, api.bigint_small(b));
console.log(api.napi_create_date(86400000.7).toISOString(), api.napi_create_date(8.64e15).getTime(), api.napi_create_date(8.64e15 + 1).getTime());
console.log(api.napi_get_date_value(new Date(77)), api.napi_get_date_value(77), api.napi_is_date(new Date()), api.napi_is_date({}));
console.log(api.napi_create_symbol('text').toString(), api.napi_create_symbol(5), api.symbol_for() === Symbol.for('thin.symbol'));
console.log(api.napi_coerce_to_bool(''), api.napi_coerce_to_number('0x10'), api.napi_coerce_to_string(1.5), typeof api.napi_coerce_to_object('a'));
for (const convert of [api.napi_coerce_to_number, api.napi_coerce_to_string, api.napi_coerce_to_object])
    try { convert(convert === api.napi_coerce_to_object ? null : Symbol('s')); } catch (e) { console.log(e.name, e.message); }
try { api.napi_coerce_to_string({ toString() { throw 'mine'; } }); } catch (e) { console.log(e); }
console.log(api.napi_strict_equals(NaN, NaN), api.napi_strict_equals(0, -0), api.napi_strict_equals('a' + 'b', 'ab'));
console.log(api.napi_is_error(new TypeError()), api.napi_is_error({ message: '' }), api.napi_is_promise(Promise.resolve()), api.napi_is_promise({ then() {} }));
console.log(api.napi_run_script('1 + 1'), api.napi_run_script(5));
try { api.napi_run_script('throw new RangeError("from text")'); } catch (e) { console.log(e.name, e.message); }
console.log(api.versions());
