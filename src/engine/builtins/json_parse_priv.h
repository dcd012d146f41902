/* json_parse_priv.h - state of one JSON.parse.
 *
 * The struct belongs to the Vm, so that what one text taught of keys and shapes serves the next, up to the next collection,
 * which marks it while it is in use and else makes it forget. Values of unfinished arrays and objects wait on `stack`.
 *
 * Objects of a text have few sequences of keys. They form a tree: a node stands for the keys from the root to it and knows
 * the shape after them. The text of the next key is first compared, as it stands, with the key that came last behind
 * the keys so far; atoms and shapes are looked up only for what is new.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_BUILTINS_JSON_PARSE_PRIV_H
#define ENGINE_BUILTINS_JSON_PARSE_PRIV_H

#include "engine/builtins/builtin.h"

enum {
    JSON_NODES = 512,
    JSON_CHILDREN = 8,
    JSON_KEY_CACHE = 128,
    JSON_TEXT_CACHE = 64,
    JSON_TEXT_MAX = 16,    /* units of a string value that is looked for among those made before */
    JSON_SHAPE_KEYS = 100, /* objects with more go property by property */
    JSON_INLINE_MAX = 32,
    JSON_RECURSION = 500,  /* containers inside one another; deeper ones wait on `stack` alone */
    JSON_NO_FRAME = -1,
};

typedef struct JsonNode {
    PropKey key;  /* the last one; its text is where atoms keep it */
    u64 head;     /* its first 8 characters, zero behind the end; narrow keys only */
    Shape *shape;
    Shape *final; /* of objects that end here: with room for all inside, or NULL: not known yet */
    u32 length;   /* of the key */
    u16 child;    /* the one met last; 0: none */
    u16 sibling;  /* 0: none */
    bool wide;    /* the key has units above 0xFF */
    u8 children;  /* up to JSON_CHILDREN, so that looking for one stays cheap */
} JsonNode;

struct JsonParser {
    Vm *vm;
    struct JsonParser *outer; /* a parser at work around this one */
    String *source;
    const void *text, *end;
    u32 nesting;      /* containers that are being parsed by recursion */
    bool wide;
    bool records;     /* a reviver wants to know the source of primitives: every value on the stack is followed by its record */
    bool key_escaped; /* the last key was written with escapes */
    bool busy;        /* a text is being parsed */
    Realm *realm;     /* of nodes; NULL: nothing is known */
    Value *stack, *sp, *limit;
    u8 *scratch;      /* strings with escapes are put together here; units of 2 bytes when they need it */
    size_t scratch_cap; /* bytes */
    JsonNode *nodes;  /* the first is the root */
    u32 node_count, node_cap;
    String *keys[JSON_KEY_CACHE];
    String *texts[JSON_TEXT_CACHE];
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

/* ---- the stack of values: marked by json_parser_mark, so no barriers ---- */

bool json_push_slow(JsonParser *j, Value v) MUST_USE;

static ALWAYS_INLINE MUST_USE bool json_push(JsonParser *j, Value v)
{
    if (UNLIKELY(j->sp == j->limit))
        return json_push_slow(j, v);
    *j->sp++ = v;
    return true;
}

/* Drops what lies above `base` and pushes a container; with records, [v, content] too (content: records of its parts). */
bool json_close(JsonParser *j, u32 base, Value v, Value content) MUST_USE;
Value json_record(JsonParser *j, Value v, Value content) MUST_USE;
/* The array of what lies above `base`, pushed in its place. */
bool json_array_end(JsonParser *j, u32 base) MUST_USE;
bool json_array_end_records(JsonParser *j, u32 base) MUST_USE;

/* ---- objects ---- */

/* An object that left the tree of nodes. */
typedef struct JsonObject {
    u32 base;       /* its values on the stack */
    Shape *shape;   /* while `object` is NULL */
    Object *object; /* once it is filled property by property */
    Object *records;
} JsonObject;

/* Starts one whose keys so far lead to `node`; false: out of memory. */
bool json_object_begin(JsonParser *j, JsonObject *b, u32 base, u32 node) MUST_USE;
/* The value on top of the stack is that of `key`. */
bool json_object_put(JsonParser *j, JsonObject *b, PropKey key) MUST_USE;
bool json_object_end(JsonParser *j, JsonObject *b) MUST_USE;
/* The child of `node` for key, which becomes the first one; 0: keys like this one, or so many, have none. */
u32 json_node_child(JsonParser *j, u32 node, PropKey key) MUST_USE;
/* What objects that end at `node` have for a shape. */
Shape *json_node_final(JsonParser *j, u32 node) MUST_USE;
/* An object of shape `final` with the values above `base`, pushed in their place. */
bool json_node_object(JsonParser *j, u32 base, Shape *final) MUST_USE;

/* Makes a later child of node the first: `before` is the child in front of it. */
static inline u32 json_node_promote(JsonParser *j, u32 node, u32 before, u32 child)
{
    JsonNode *nodes = j->nodes;
    nodes[before].sibling = nodes[child].sibling;
    nodes[child].sibling = nodes[node].child;
    nodes[node].child = (u16)child;
    return child;
}

/* The key with this text: raw Latin-1 or UTF-16 units. KEY_NONE: exception. */
PropKey json_key_u8(JsonParser *j, const u8 *text, u32 n);
PropKey json_key_u16(JsonParser *j, const u16 *text, u32 n);

/* ---- deep texts: an open container is a frame of four words on `stack`, an array's elements follow ---- */

/* Opens one; *frame is where its frame lies, before: that of the container around it or JSON_NO_FRAME. */
bool json_deep_enter(JsonParser *j, bool object, i64 *frame) MUST_USE;
bool json_deep_is_object(const JsonParser *j, i64 frame);
void json_deep_set_key(JsonParser *j, i64 frame, PropKey key);
/* The value on top is an element, or the property whose key was set. */
bool json_deep_add(JsonParser *j, i64 frame) MUST_USE;
/* Closes it: the array or object is pushed. */
bool json_deep_end(JsonParser *j, i64 *frame) MUST_USE;

#endif
