/* json_read.h - JSON text to a tree, for configuration files: package.json, tsconfig.json.
 *
 * Comments and commas behind the last item are accepted, since people write them there. Nothing is converted: a number is
 * its text. Not JSON.parse (engine/builtins/json.h), which makes JavaScript values.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TOOLKIT_JSON_JSON_READ_H
#define TOOLKIT_JSON_JSON_READ_H

#include "base/arena.h"

typedef enum JsonType { JSON_NULL, JSON_FALSE, JSON_TRUE, JSON_NUMBER, JSON_STRING, JSON_ARRAY, JSON_OBJECT } JsonType;

typedef struct JsonNode JsonNode;
struct JsonNode {
    JsonType type;
    u32 offset;      /* of its first byte in the text */
    u32 count;       /* items of arrays and objects */
    Str key;         /* of a member */
    Str text;        /* strings: unescaped; numbers: as written */
    JsonNode *first; /* items, in order */
    JsonNode *next;  /* the next item of the same array or object */
};

typedef struct JsonError {
    const char *message; /* NULL: none */
    u32 line, column;    /* from 1; columns in bytes */
} JsonError;

/* The tree of `text`, which must outlive it (strings without escapes are pieces of it). NULL: no JSON, *error says where. Nesting
 * is limited to JSON_DEPTH_MAX. */
#define JSON_DEPTH_MAX 512
JsonNode *json_read(Arena *arena, Str text, JsonError *error) MUST_USE;

/* Line and column of an offset, for what is wrong though it is JSON. */
void json_position(Str text, size_t offset, JsonError *error);

/* The member of that name, the last one when it is there twice; NULL: none, or not an object. */
const JsonNode *json_get(const JsonNode *object, const char *key);
const JsonNode *json_get_str(const JsonNode *object, Str key);
/* The text of a string member; empty when it is absent or no string. */
Str json_get_text(const JsonNode *object, const char *key);

static inline bool json_is(const JsonNode *node, JsonType type)
{
    return node && node->type == type;
}

#endif
