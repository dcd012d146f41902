/* JSON of configuration files: what is accepted, what is refused and where.
 *
 * SPDX-License-Identifier: MIT
 */
#include "toolkit/json/json_read.h"

#include "base/buf.h"
#include "unit.h"

static void show(const JsonNode *n, Buf *out)
{
    static const char *const words[] = {"null", "false", "true"};
    bool object = n->type == JSON_OBJECT;
    if (n->type <= JSON_TRUE) {
        buf_append_c(out, words[n->type]);
    } else if (n->type == JSON_NUMBER) {
        buf_append_str(out, n->text);
    } else if (n->type == JSON_STRING) {
        buf_printf(out, "<%.*s>", (int)n->text.len, n->text.data);
    } else {
        buf_push(out, object ? '{' : '[');
        for (const JsonNode *item = n->first; item; item = item->next) {
            if (object)
                buf_printf(out, "%.*s:", (int)item->key.len, item->key.data);
            show(item, out);
            if (item->next)
                buf_push(out, ' ');
        }
        buf_push(out, object ? '}' : ']');
    }
}

/* The tree, or "LINE:COLUMN MESSAGE", of a text that ends at an unmapped page. */
static void expect(const char *text, const char *want)
{
    size_t len = strlen(text);
    char *guarded = unit_guard_alloc(len);
    memcpy(guarded, text, len);
    Arena arena;
    JsonError error;
    AUTO_BUF got = {0};
    arena_init(&arena);
    const JsonNode *root = json_read(&arena, (Str){guarded, len}, &error);
    if (root)
        show(root, &got);
    else
        buf_printf(&got, "%u:%u %s", error.line, error.column, error.message);
    unit_expect_str(__FILE__, __LINE__, buf_view(&got), str_view(want));
    arena_deinit(&arena);
    unit_guard_free(guarded, len);
}

TEST(json_read_values)
{
    expect("{\"a\": [1, -2.5e+3, true, false, null], \"b\": {\"c\": \"d\"}}", "{a:[1 -2.5e+3 true false null] b:{c:<d>}}");
    expect("\xEF\xBB\xBF {}", "{}");
    expect("\"a\\n\\u0041\\u00e9\\ud83d\\ude00\\/\"", "<a\nA\xC3\xA9\xF0\x9F\x98\x80/>");
    expect("[1, // one\n 2, /* two */\n]", "[1 2]");
    expect("{\"a\": 1,}", "{a:1}");
    expect("[]", "[]");
    expect("{\"a\":1,\"a\":2}", "{a:1 a:2}");
}

TEST(json_read_errors)
{
    expect("", "1:1 Unexpected end of file");
    expect("{\"name\": \"x\",\n \"main\" \"y\"}", "2:9 Expected ':'");
    expect("{\"a\": 1 \"b\": 2}", "1:9 Expected ',' or '}'");
    expect("[1 2]", "1:4 Expected ',' or ']'");
    expect("[,]", "1:2 Unexpected token");
    expect("{a: 1}", "1:2 Expected a property name in double quotes");
    expect("[1", "1:3 Expected ',' or ']'");
    expect("\"abc", "1:5 Unterminated string");
    expect("\"a\\x\"", "1:4 Invalid escape");
    expect("\"a\\u12\"", "1:5 Invalid escape");
    expect("/* x", "1:1 Unterminated comment");
    expect("01", "1:2 Unexpected text behind the value");
    expect("-", "1:2 Invalid number");
    expect("1.", "1:3 Invalid number");
    expect("tru", "1:1 Unexpected token");
    expect("{} x", "1:4 Unexpected text behind the value");
}

TEST(json_read_depth_and_lookup)
{
    AUTO_BUF deep = {0};
    for (u32 i = 0; i < 100000; i++)
        buf_push(&deep, '[');
    Arena arena;
    JsonError error;
    arena_init(&arena);
    EXPECT(!json_read(&arena, buf_view(&deep), &error));
    unit_expect_str(__FILE__, __LINE__, str_view(error.message), STR("Nested too deep"));
    const JsonNode *o = json_read(&arena, STR("{\"a\":1,\"b\":\"t\",\"a\":\"last\"}"), &error);
    EXPECT(o && o->count == 3 && json_get(o, "a") && !json_get(o, "c") && !json_get(json_get(o, "b"), "x"));
    unit_expect_str(__FILE__, __LINE__, json_get_text(o, "a"), STR("last"));
    unit_expect_str(__FILE__, __LINE__, json_get_text(o, "c"), STR(""));
    arena_deinit(&arena);
}
