/* json_parse_priv.h - state of one JSON.parse.
 *
 * The struct belongs to the Vm, so that what one text taught of keys and shapes serves the next, up to the next collection,
 * which marks it while it is in use and else makes it forget. Values of unfinished arrays and objects
 * wait on `stack`. Objects at one depth tend to have the keys of the one before: a Level
 * remembers those keys and their shape, and keys of the text are first compared with them as they stand.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_BUILTINS_JSON_PARSE_PRIV_H
#define ENGINE_BUILTINS_JSON_PARSE_PRIV_H

#include "engine/builtins/builtin.h"

enum {
    JSON_LEVELS = 12,
    JSON_LEVEL_KEYS = 32,
    JSON_KEY_CACHE = 32,
    JSON_SHAPE_KEYS = 100, /* objects with more go property by property */
    JSON_INLINE_MAX = 32,
    JSON_RECURSION = 500,  /* containers inside one another; deeper ones wait on `stack` alone */
    JSON_NO_FRAME = -1,
};

typedef struct JsonLevel {
    Shape *shape; /* after keys[0 .. count) */
    u32 count;
    PropKey keys[JSON_LEVEL_KEYS];
} JsonLevel;

struct JsonParser {
    Vm *vm;
    String *source;
    const void *text;
    u32 length;
    u32 nesting;      /* containers that are being parsed by recursion */
    bool wide;
    bool records;     /* a reviver wants to know the source of primitives */
    bool key_escaped; /* the last key was written with escapes */
    bool busy;        /* a text is being parsed */
    Realm *realm;     /* of root and levels; NULL: nothing is known */
    Elements *stack;  /* NULL: to be made */
    Value record;     /* of the last value: [value, source text or children] */
    Shape *root;      /* of ordinary objects */
    String *key_cache[JSON_KEY_CACHE];
    JsonLevel levels[JSON_LEVELS];
};

typedef struct JsonParser JsonParser;

typedef enum JsonFault {
    JSON_TOKEN,
    JSON_NAME_OR_BRACE,
    JSON_NAME,
    JSON_COLON,
    JSON_COMMA_OR_BRACE,
    JSON_COMMA_OR_BRACKET,
    JSON_STRING_END,
    JSON_CONTROL,
    JSON_ESCAPE,
    JSON_UNICODE_ESCAPE,
    JSON_NUMBER,
    JSON_MINUS,
    JSON_FRACTION,
    JSON_EXPONENT,
    JSON_TRAILING,
} JsonFault;

/* Throws the SyntaxError for the unit at `pos`. */
void json_fault(JsonParser *j, JsonFault fault, size_t pos);
bool json_push_slow(JsonParser *j, Value v) MUST_USE;

static inline MUST_USE bool json_push(JsonParser *j, Value v)
{
    Elements *s = j->stack;
    if (UNLIKELY(s->len == s->cap))
        return json_push_slow(j, v);
    s->items[s->len++] = v;
    barrier(j->vm, s);
    return true;
}

/* An object under construction. */
typedef struct JsonObject {
    u32 base, n;      /* its values on the stack */
    JsonLevel *level; /* followed so far, or NULL */
    Shape *shape;     /* while not followed and `object` is NULL */
    Object *object;   /* once it is filled property by property */
    Object *records;
    bool plain_keys;
} JsonObject;

bool json_object_put(JsonParser *j, JsonObject *b, PropKey key, Value v) MUST_USE;
Value json_object_end(JsonParser *j, JsonObject *b, JsonLevel *level) MUST_USE;
void json_object_diverge(JsonParser *j, JsonObject *b);
Value json_record(JsonParser *j, Value v, Value content) MUST_USE;
/* The key with this text: raw Latin-1 or UTF-16 units. KEY_NONE: exception. */
PropKey json_key_u8(JsonParser *j, const u8 *text, u32 n);
PropKey json_key_u16(JsonParser *j, const u16 *text, u32 n);

/* ---- deep texts: an open container is a frame of four words on `stack`, an array's elements follow ---- */

/* Opens one; *frame is where its frame lies, before: that of the container around it or JSON_NO_FRAME. */
bool json_deep_enter(JsonParser *j, bool object, i64 *frame) MUST_USE;
bool json_deep_is_object(const JsonParser *j, i64 frame);
void json_deep_set_key(JsonParser *j, i64 frame, PropKey key);
/* Adds an element, or the property whose key was set. */
bool json_deep_add(JsonParser *j, i64 frame, Value v) MUST_USE;
/* Closes it: the array or object. */
Value json_deep_end(JsonParser *j, i64 *frame) MUST_USE;

#endif
