/* data.c - making and looking up trees of plain data.
 *
 * Objects with many members get an index, so that reading a large one takes linear time.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdarg.h>
#include <stdio.h>

#include "base/hash.h"
#include "base/utf.h"
#include "toolkit/data/data_priv.h"

bool data_reader_init(DataReader *r, Arena *arena, Str text)
{
    *r = (DataReader){.arena = arena, .start = text.data, .p = text.data, .end = text.data + text.len};
    if (text.len >= UINT32_MAX)
        return data_fail(r, "The text is too large");
    if (str_starts_with(text, STR("\xEF\xBB\xBF")))
        r->p += 3;
    return true;
}

static void place_error(const DataReader *r, DataError *error)
{
    const char *line = r->start;
    error->message = r->message;
    error->line = 1;
    error->offset = (u32)(r->at - r->start);
    for (const char *p = r->start; p < r->at; p++) {
        if (*p != '\n')
            continue;
        error->line++;
        line = p + 1;
    }
    if (line == r->start && str_starts_with((Str){line, (size_t)(r->at - line)}, STR("\xEF\xBB\xBF")))
        line += 3;
    error->column = (u32)utf8_count_utf16(line, (size_t)(r->at - line)) + 1;
}

DataDocument data_reader_finish(DataReader *r, DataNode *root)
{
    DataDocument doc = {.root = r->message ? NULL : root};
    if (r->message)
        place_error(r, &doc.error);
    buf_deinit(&r->text);
    return doc;
}

void *data_fail_at(DataReader *r, const char *at, const char *message)
{
    if (!r->message) {
        r->message = message;
        r->at = MIN(at, r->end);
    }
    return NULL;
}

void *data_fail(DataReader *r, const char *message)
{
    return data_fail_at(r, r->p, message);
}

void *data_fail_format(DataReader *r, const char *format, ...)
{
    char text[256];
    va_list args;
    if (r->message)
        return NULL;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    return data_fail(r, arena_dup(r->arena, str_view(text)).data);
}

/* ---- nodes ------------------------------------------------------------------------------------ */

DataNode *data_new(DataReader *r, DataType type)
{
    DataNode *node = ARENA_NEW(r->arena, DataNode);
    node->type = (u8)type;
    node->offset = (u32)(r->p - r->start);
    return node;
}

DataNode *data_number(DataReader *r, double number)
{
    DataNode *node = data_new(r, DATA_NUMBER);
    node->number = number;
    return node;
}

Str data_take_text(DataReader *r)
{
    Str text = arena_dup(r->arena, buf_view(&r->text));
    r->text.len = 0;
    return text;
}

DataNode *data_string(DataReader *r, const char *start)
{
    DataNode *node = data_new(r, DATA_STRING);
    node->offset = (u32)(start - r->start);
    node->text = data_take_text(r);
    return node;
}

static DataItem *add_item(DataReader *r, DataNode *node, DataNode *value)
{
    DataItem *item = ARENA_NEW(r->arena, DataItem);
    item->value = value;
    if (node->last)
        node->last->next = item;
    else
        node->first = item;
    node->last = item;
    node->count++;
    return item;
}

void data_append(DataReader *r, DataNode *array, DataNode *value)
{
    add_item(r, array, value);
}

/* Open addressing, at most half full; capacity is a power of two. */
typedef struct ItemIndex {
    u32 capacity;
    DataItem *slots[];
} ItemIndex;

enum { INDEX_FROM = 8 };

static DataItem **index_slot(ItemIndex *index, Str key)
{
    u32 i = (u32)hash_bytes(key.data, key.len, 0) & (index->capacity - 1);
    while (index->slots[i] && !str_equal(index->slots[i]->key, key))
        i = (i + 1) & (index->capacity - 1);
    return &index->slots[i];
}

static DataItem *find_item(const DataNode *object, Str key)
{
    if (object->index)
        return *index_slot(object->index, key);
    for (DataItem *item = object->first; item; item = item->next)
        if (str_equal(item->key, key))
            return item;
    return NULL;
}

/* Enters the newest member; the index doubles when it is half full. */
static void index_add(DataReader *r, DataNode *object, DataItem *item)
{
    ItemIndex *index = object->index;
    if (index && object->count * 2 <= index->capacity) {
        *index_slot(index, item->key) = item;
        return;
    }
    if (object->count < INDEX_FROM)
        return;
    u32 capacity = index ? index->capacity * 2 : INDEX_FROM * 4;
    index = arena_alloc(r->arena, sizeof *index + capacity * sizeof index->slots[0]);
    index->capacity = capacity;
    object->index = index;
    for (DataItem *i = object->first; i; i = i->next)
        *index_slot(index, i->key) = i;
}

void data_put(DataReader *r, DataNode *object, Str key, DataNode *value)
{
    DataItem *item = find_item(object, key);
    if (item) {
        item->value = value;
        return;
    }
    item = add_item(r, object, value);
    item->key = key;
    index_add(r, object, item);
}

DataNode *data_get_str(const DataNode *object, Str key)
{
    DataItem *item = object && object->type == DATA_OBJECT ? find_item(object, key) : NULL;
    return item ? item->value : NULL;
}

DataNode *data_get(const DataNode *object, const char *key)
{
    return data_get_str(object, str_view(key));
}

Str data_get_text(const DataNode *object, const char *key)
{
    const DataNode *node = data_get(object, key);
    return node && node->type == DATA_STRING ? node->text : STR("");
}

/* ---- characters ------------------------------------------------------------------------------- */

void data_append_code(Buf *text, u32 code)
{
    char bytes[4];
    if (utf16_is_trail(code) && text->len >= 3) {
        u32 n, lead = wtf8_decode_one(text->data + text->len - 3, text->data + text->len, &n);
        if (n == 3 && utf16_is_lead(lead)) {
            text->len -= 3;
            code = utf16_join(lead, code);
        }
    }
    buf_append(text, bytes, utf8_encode_one(code, bytes));
}

u32 data_read_hex(DataReader *r, u32 n)
{
    u32 value = 0;
    if ((size_t)(r->end - r->p) < n)
        return UINT32_MAX;
    for (u32 i = 0; i < n; i++) {
        int c = r->p[i] | 32;
        if (!data_is_digit(r->p[i]) && !(c >= 'a' && c <= 'f'))
            return UINT32_MAX;
        value = value << 4 | (u32)(data_is_digit(r->p[i]) ? r->p[i] - '0' : c - 'a' + 10);
    }
    r->p += n;
    return value;
}

const char *data_show_char(DataReader *r, const char *at)
{
    char text[16];
    if (at >= r->end)
        return "end of file";
    snprintf(text, sizeof text, (u8)*at <= 0x20 || (u8)*at >= 0x7F ? "(0x%02X)" : "'%c'", (u8)*at);
    return arena_dup(r->arena, str_view(text)).data;
}
