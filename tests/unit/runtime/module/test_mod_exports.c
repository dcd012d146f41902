/* Names that CommonJS texts export, found without running them.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/module/mod_priv.h"
#include "unit.h"

/* "name name | module module" of a text that ends at an unmapped page. */
static void scan(const char *text, const char *want)
{
    size_t len = strlen(text);
    char *guarded = unit_guard_alloc(len);
    memcpy(guarded, text, len);
    StrVec names = {0}, modules = {0};
    AUTO_BUF got = {0};
    mod_exports_scan((Str){guarded, len}, &names, &modules);
    for (u32 i = 0; i < names.len; i++)
        buf_printf(&got, "%s%.*s", i ? " " : "", (int)names.items[i].len, names.items[i].data);
    for (u32 i = 0; i < modules.len; i++)
        buf_printf(&got, "%s%.*s", i ? " " : " | ", (int)modules.items[i].len, modules.items[i].data);
    unit_expect_str(__FILE__, __LINE__, buf_view(&got), str_view(want));
    VEC_DEINIT(&names);
    VEC_DEINIT(&modules);
    unit_guard_free(guarded, len);
}

TEST(mod_exports_names)
{
    scan("exports.a = 1; exports.b=exports.c = 2; module.exports.d = 3", "a b c d");
    scan("exports['e f'] = 1; exports[\"g\"]=2; exports[h] = 3", "e f g");
    scan("exports.a == 1; exports.b => 1; exports.c", "");
    scan("Object.defineProperty(exports, \"x\", { get })", "x");
    scan("module.exports = { a, b: c.d, 'e': f, get g() {} }", "a b e get");
    scan("myexports.a = 1; exportsOf.b = 2; $exports.c = 3", "");
    scan("module.exports = function f() {}; module.exports.late = 1", "late");
}

TEST(mod_exports_modules)
{
    scan("module.exports = require('./x')", " | ./x");
    scan("module.exports = { ...require(\"./x\"), a, ...require('./y'), b }", "a b | ./x ./y");
    scan("__exportStar(require('./x'), exports); tslib_1.__exportStar(require(\"./y\"), exports);", " | ./x ./y");
    scan("module.exports = requires('./x')", "");
    scan("var _x = require('./x'); Object.keys(_x).forEach(function (key) {});", " | ./x");
    scan("var a_x = require('./z'), _x=_interopRequireWildcard(require('./x')); Object.keys(_x).forEach(function (key) {});", " | ./x");
    scan("var _x = 1; Object.keys(_x).forEach(function (key) {}); Object.keys(_y).map(f); Object.keys(a).forEach((k) => k)", "");
}

TEST(mod_exports_ends)
{
    static const char *const texts[] = {"", "exports", "exports.", "exports[", "exports['", "exports['a", "exports['a'", "exports['a']",
                                        "exports.a =", "module.exports = {", "module.exports = { a", "module.exports = { a:", "module.exports = { ...",
                                        "module.exports = require(", "module.exports = require('", "__exportStar(", "defineProperty(exports", "defineProperty(exports,", "Object.keys(", "Object.keys(x).forEach(function", "x = Object.keys(x).forEach(function",
                                        "= Object.keys(x).forEach(function"};
    for (u32 i = 0; i < ARRAY_LEN(texts); i++) {
        size_t len = strlen(texts[i]);
        char *guarded = unit_guard_alloc(len);
        memcpy(guarded, texts[i], len);
        StrVec names = {0}, modules = {0};
        mod_exports_scan((Str){guarded, len}, &names, &modules);
        EXPECT(names.len <= 1 && modules.len == 0);
        VEC_DEINIT(&names);
        VEC_DEINIT(&modules);
        unit_guard_free(guarded, len);
    }
}
