/* source_map_read.c - the reading half of source_map.h: JSON and VLQ to sorted segments, and the search in them.
 *
 * In: the text of a map. Out: one array of segments in order of the generated places, and the sources, all in one arena. An index
 * map is flattened: each section's segments are moved by its offset. The small JSON reader here walks the text once,
 * visits only the fields it knows and skips the others; it knows no numbers but the whole ones of section offsets.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/arena.h"
#include "base/check.h"
#include "base/sort.h"
#include "base/utf.h"
#include "base/vec.h"
#include "toolkit/print/source_map.h"

enum {
    JSON_DEPTH_MAX = 64,
    NO_SOURCE = UINT32_MAX,
};

typedef struct Segment {
    u32 line, column;               /* generated, from 0 */
    u32 source;                     /* NO_SOURCE: the place comes from nowhere */
    u32 source_line, source_column; /* from 0 */
    u32 name;                       /* SOURCE_MAP_NO_NAME */
} Segment;

typedef struct MapSource {
    Str name, content;
    bool has_content;
} MapSource;

struct SourceMap {
    Arena arena;
    VEC(Segment) segments;
    VEC(MapSource) sources;
    VEC(Str) names;
};

/* ---- JSON ----------------------------------------------------------------------------------- */

typedef struct Json {
    const char *p, *end;
    Arena *arena;
    const char *problem; /* the first */
    u32 depth;
} Json;

static bool json_fail(Json *j, const char *problem)
{
    if (!j->problem)
        j->problem = problem;
    j->p = j->end;
    return false;
}

static void json_space(Json *j)
{
    while (j->p < j->end && (*j->p == ' ' || *j->p == '\n' || *j->p == '\r' || *j->p == '\t'))
        j->p++;
}

static bool json_at(Json *j, char c)
{
    json_space(j);
    return j->p < j->end && *j->p == c;
}

static bool json_eat(Json *j, char c)
{
    if (!json_at(j, c))
        return false;
    j->p++;
    return true;
}

static bool json_word(Json *j, Str word)
{
    json_space(j);
    if ((size_t)(j->end - j->p) < word.len || memcmp(j->p, word.data, word.len) != 0)
        return false;
    j->p += word.len;
    return true;
}

static u32 hex_digit(char c)
{
    return c >= '0' && c <= '9'   ? (u32)(c - '0')
           : c >= 'a' && c <= 'f' ? (u32)(c - 'a' + 10)
           : c >= 'A' && c <= 'F' ? (u32)(c - 'A' + 10)
                                  : 16;
}

static bool json_hex(Json *j, u32 *unit)
{
    if (j->end - j->p < 4)
        return false;
    *unit = 0;
    for (int i = 0; i < 4; i++) {
        u32 d = hex_digit(*j->p++);
        if (d > 15)
            return false;
        *unit = *unit << 4 | d;
    }
    return true;
}

/* Decodes \uXXXX, with its second half when there is one; a lone half stays as WTF-8. */
static bool json_unicode(Json *j, char **out)
{
    u32 unit, trail;
    if (!json_hex(j, &unit))
        return false;
    if (utf16_is_lead(unit) && j->end - j->p >= 6 && j->p[0] == '\\' && j->p[1] == 'u') {
        const char *back = j->p;
        j->p += 2;
        if (!json_hex(j, &trail))
            return false;
        if (utf16_is_trail(trail))
            unit = utf16_join(unit, trail);
        else
            j->p = back;
    }
    *out += utf8_encode_one(unit, *out);
    return true;
}

static char json_escape(char c)
{
    switch (c) {
    case 'n': return '\n';
    case 't': return '\t';
    case 'r': return '\r';
    case 'b': return '\b';
    case 'f': return '\f';
    case '"':
    case '\\':
    case '/': return c;
    default: return 0;
    }
}

/* A string into the arena (*text NULL: only stepped over). */
static bool json_string(Json *j, Str *text)
{
    if (!json_eat(j, '"'))
        return json_fail(j, "a string was expected");
    const char *from = j->p, *p = from;
    bool escapes = false;
    while (p < j->end && *p != '"') {
        escapes |= *p == '\\';
        p += *p == '\\' && p + 1 < j->end ? 2 : 1;
    }
    if (p >= j->end)
        return json_fail(j, "a string does not end");
    if (!text || !escapes) {
        if (text)
            *text = arena_dup(j->arena, (Str){from, (size_t)(p - from)});
        j->p = p + 1;
        return true;
    }
    /* No escape is shorter than what it stands for. */
    char *start = arena_alloc(j->arena, (size_t)(p - from) + 4), *out = start;
    while (j->p < p) {
        char c = *j->p++;
        if (c == '\\') {
            c = *j->p++;
            if (c == 'u') {
                if (!json_unicode(j, &out))
                    return json_fail(j, "a string has a bad escape");
                continue;
            }
            c = json_escape(c);
            if (!c)
                return json_fail(j, "a string has a bad escape");
        }
        *out++ = c;
    }
    j->p = p + 1;
    *text = (Str){start, (size_t)(out - start)};
    return true;
}

static bool json_skip(Json *j);

/* The next name of the object under way, behind its colon; false at its end. Start with first = true, behind the {. */
static bool json_key(Json *j, bool *first, Str *key)
{
    if (json_eat(j, '}'))
        return false;
    if (!*first && !json_eat(j, ','))
        return json_fail(j, "',' or '}' was expected");
    *first = false;
    if (!json_string(j, key))
        return false;
    return json_eat(j, ':') || json_fail(j, "':' was expected");
}

/* Is there another element in the array under way? Start with first = true, behind the [. */
static bool json_element(Json *j, bool *first)
{
    if (json_eat(j, ']'))
        return false;
    if (!*first && !json_eat(j, ','))
        return json_fail(j, "',' or ']' was expected");
    *first = false;
    return j->p < j->end || json_fail(j, "the text ends too early");
}

static bool json_skip_inside(Json *j)
{
    bool first = true;
    Str key;
    if (json_eat(j, '{')) {
        while (json_key(j, &first, &key))
            json_skip(j);
    } else if (json_eat(j, '[')) {
        while (json_element(j, &first))
            json_skip(j);
    }
    return !j->problem;
}

/* Steps over any value. */
static bool json_skip(Json *j)
{
    json_space(j);
    if (j->p >= j->end)
        return json_fail(j, "the text ends too early");
    if (*j->p == '"')
        return json_string(j, NULL);
    if (*j->p == '{' || *j->p == '[') {
        if (j->depth == JSON_DEPTH_MAX)
            return json_fail(j, "the text is nested too deep");
        j->depth++;
        bool ok = json_skip_inside(j);
        j->depth--;
        return ok;
    }
    const char *from = j->p;
    while (j->p < j->end && (hex_digit(*j->p) < 16 || (*j->p && strchr("+-.trulsn", *j->p))))
        j->p++;
    return j->p > from || json_fail(j, "a value was expected");
}

/* A whole number from 0; anything else is skipped and 0. */
static u32 json_whole(Json *j)
{
    json_space(j);
    u64 n = 0;
    const char *from = j->p;
    while (j->p < j->end && *j->p >= '0' && *j->p <= '9') {
        n = MIN(n * 10 + (u64)(*j->p - '0'), (u64)UINT32_MAX);
        j->p++;
    }
    if (j->p == from)
        json_skip(j);
    return (u32)MIN(n, (u64)INT32_MAX);
}

/* ---- segments ------------------------------------------------------------------------------- */

/* The digit of each character, 64 for all others. */
static u32 base64_value(char c)
{
    if (c >= 'A' && c <= 'Z')
        return (u32)(c - 'A');
    if (c >= 'a' && c <= 'z')
        return (u32)(c - 'a') + 26;
    if (c >= '0' && c <= '9')
        return (u32)(c - '0') + 52;
    return c == '+' || c == '-' ? 62 : c == '/' || c == '_' ? 63 : 64;
}

static bool read_vlq(const char **p, const char *end, i64 *value)
{
    u64 n = 0;
    u32 shift = 0, digit;
    do {
        if (*p == end || (digit = base64_value(**p)) == 64 || shift > 35)
            return false;
        ++*p;
        n |= (u64)(digit & 31) << shift;
        shift += 5;
    } while (digit & 32);
    *value = n & 1 ? -(i64)(n >> 1) : (i64)(n >> 1);
    return true;
}

/* Where the tables of one section lie in the whole map, and where its generated text begins. */
typedef struct Section {
    u32 line, column;
    u32 first_source, n_sources, first_name, n_names;
} Section;

typedef enum { Field_Column, Field_Source, Field_Line, Field_SourceColumn, Field_Name, Field__count } Field;

/* The fields of one segment behind each other, added to the running values. The number of fields, 0 when it is broken. */
static u32 read_fields(const char **p, const char *end, i64 fields[Field__count])
{
    u32 n = 0;
    while (*p < end && **p != ',' && **p != ';') {
        i64 delta;
        if (n == Field__count || !read_vlq(p, end, &delta))
            return 0;
        fields[n++] += delta;
    }
    return n == 1 || n == 4 || n == 5 ? n : 0;
}

static bool in_range(i64 n, u64 end)
{
    return n >= 0 && (u64)n < end;
}

static void add_segment(SourceMap *map, const Section *at, u32 line, const i64 *fields, u32 n)
{
    if (!in_range(fields[Field_Column], INT32_MAX))
        return;
    Segment s = {.line = at->line + line, .source = NO_SOURCE, .name = SOURCE_MAP_NO_NAME};
    s.column = (u32)fields[Field_Column] + (line == 0 ? at->column : 0);
    if (n >= 4) {
        if (!in_range(fields[Field_Source], at->n_sources) || !in_range(fields[Field_Line], INT32_MAX) ||
            !in_range(fields[Field_SourceColumn], INT32_MAX))
            return;
        s.source = at->first_source + (u32)fields[Field_Source];
        s.source_line = (u32)fields[Field_Line];
        s.source_column = (u32)fields[Field_SourceColumn];
        if (n == 5 && in_range(fields[Field_Name], at->n_names))
            s.name = at->first_name + (u32)fields[Field_Name];
    }
    VEC_PUSH(&map->segments, s);
}

static void read_mappings(SourceMap *map, Str text, const Section *at)
{
    const char *p = text.data, *end = p + text.len;
    i64 fields[Field__count] = {0};
    u32 line = 0;
    while (p < end) {
        if (*p == ';') {
            p++;
            if (line++ > INT32_MAX - 1)
                return;
            fields[Field_Column] = 0;
            continue;
        }
        if (*p == ',') {
            p++;
            continue;
        }
        u32 n = read_fields(&p, end, fields);
        if (n)
            add_segment(map, at, line, fields, n);
        else /* a broken segment; the rest of it is passed over */
            while (p < end && *p != ',' && *p != ';')
                p++;
    }
}

/* ---- the map -------------------------------------------------------------------------------- */

static void read_sources(SourceMap *map, Json *j)
{
    bool first = true;
    if (!json_eat(j, '[')) {
        json_fail(j, "\"sources\" is no array");
        return;
    }
    while (json_element(j, &first)) {
        MapSource source = {.name = STR("")};
        if (json_at(j, '"'))
            json_string(j, &source.name);
        else
            json_skip(j);
        VEC_PUSH(&map->sources, source);
    }
}

static void read_contents(SourceMap *map, Json *j, u32 first_source)
{
    bool first = true;
    u32 i = first_source;
    if (!json_eat(j, '[')) {
        json_skip(j);
        return;
    }
    for (; json_element(j, &first); i++) {
        Str content;
        if (!json_at(j, '"'))
            json_skip(j);
        else if (i >= map->sources.len)
            json_string(j, NULL);
        else if (json_string(j, &content)) {
            map->sources.items[i].content = content;
            map->sources.items[i].has_content = true;
        }
    }
}

static void read_names(SourceMap *map, Json *j)
{
    bool first = true;
    if (!json_eat(j, '[')) {
        json_skip(j);
        return;
    }
    while (json_element(j, &first)) {
        Str name = STR("");
        if (json_at(j, '"'))
            json_string(j, &name);
        else
            json_skip(j);
        VEC_PUSH(&map->names, name);
    }
}

static void join_root(SourceMap *map, Str root, u32 first_source)
{
    if (!root.len)
        return;
    bool slash = root.data[root.len - 1] != '/';
    for (u32 i = first_source; i < map->sources.len; i++) {
        Str *name = &map->sources.items[i].name;
        size_t len = root.len + slash + name->len;
        char *joined = arena_alloc(&map->arena, len + 1);
        memcpy(joined, root.data, root.len);
        if (slash)
            joined[root.len] = '/';
        memcpy(joined + root.len + slash, name->data, name->len);
        *name = (Str){joined, len};
    }
}

static void read_map(SourceMap *map, Json *j, Section at);

static void read_offset(Json *j, Section *at)
{
    bool first = true;
    Str key;
    if (!json_eat(j, '{')) {
        json_fail(j, "a section's \"offset\" is no object");
        return;
    }
    while (json_key(j, &first, &key)) {
        if (str_equal(key, STR("line")))
            at->line = json_whole(j);
        else if (str_equal(key, STR("column")))
            at->column = json_whole(j);
        else
            json_skip(j);
    }
}

static void read_sections(SourceMap *map, Json *j)
{
    bool first = true;
    if (!json_eat(j, '[')) {
        json_fail(j, "\"sections\" is no array");
        return;
    }
    while (json_element(j, &first)) {
        Section at = {0};
        bool first_key = true;
        const char *inner = NULL;
        Str key;
        if (!json_eat(j, '{')) {
            json_fail(j, "a section is no object");
            return;
        }
        while (json_key(j, &first_key, &key)) {
            if (str_equal(key, STR("offset"))) {
                read_offset(j, &at);
                continue;
            }
            if (str_equal(key, STR("map"))) {
                json_space(j);
                inner = j->p; /* the offset may stand behind it */
            }
            json_skip(j);
        }
        if (!inner || j->problem)
            continue;
        Json section = {inner, j->end, j->arena, NULL, j->depth + 1};
        read_map(map, &section, at);
        if (section.problem)
            json_fail(j, section.problem);
    }
}

static void read_map(SourceMap *map, Json *j, Section at)
{
    Str key, mappings = {0}, root = {0};
    const char *contents = NULL;
    bool first = true, sections = false;
    at.first_source = map->sources.len;
    at.first_name = map->names.len;
    if (!json_eat(j, '{') || j->depth > JSON_DEPTH_MAX) {
        json_fail(j, "it is no JSON object");
        return;
    }
    while (json_key(j, &first, &key)) {
        if (str_equal(key, STR("version"))) {
            if (!json_word(j, STR("3")))
                json_fail(j, "its version is not 3");
        } else if (str_equal(key, STR("sections"))) {
            sections = true;
            if (j->depth) /* sections in sections are not allowed */
                json_skip(j);
            else
                read_sections(map, j);
        } else if (str_equal(key, STR("sources"))) {
            read_sources(map, j);
        } else if (str_equal(key, STR("sourcesContent"))) {
            json_space(j);
            contents = j->p; /* the sources may stand behind it */
            json_skip(j);
        } else if (str_equal(key, STR("names"))) {
            read_names(map, j);
        } else if (str_equal(key, STR("mappings")) && json_at(j, '"')) {
            json_string(j, &mappings);
        } else if (str_equal(key, STR("sourceRoot")) && json_at(j, '"')) {
            json_string(j, &root);
        } else {
            json_skip(j);
        }
    }
    if (!j->problem && !mappings.data && !sections)
        json_fail(j, "it has no \"mappings\"");
    if (j->problem || sections)
        return;
    if (contents) {
        Json again = {contents, j->end, j->arena, NULL, 0};
        read_contents(map, &again, at.first_source);
    }
    join_root(map, root, at.first_source);
    at.n_sources = map->sources.len - at.first_source;
    at.n_names = map->names.len - at.first_name;
    read_mappings(map, mappings, &at);
}

static int compare_segments(const Segment *x, const Segment *y)
{
    if (x->line != y->line)
        return x->line < y->line ? -1 : 1;
    return x->column < y->column ? -1 : x->column > y->column;
}

static int compare_indices(void *map, u64 a, u64 b)
{
    const Segment *segments = ((const SourceMap *)map)->segments.items;
    return compare_segments(&segments[a], &segments[b]);
}

/* Most maps are in order; those that are not get it here. */
static void sort_segments(SourceMap *map)
{
    u32 n = map->segments.len;
    bool sorted = true;
    for (u32 i = 1; i < n && sorted; i++)
        sorted = compare_segments(&map->segments.items[i - 1], &map->segments.items[i]) <= 0;
    if (sorted)
        return;
    u64 *order = xalloc((size_t)n * sizeof *order), *scratch = xalloc((size_t)n * sizeof *order);
    Segment *segments = xalloc((size_t)n * sizeof *segments);
    for (u32 i = 0; i < n; i++)
        order[i] = i;
    bool done = sort_stable(order, n, scratch, compare_indices, map);
    ASSERT(done); /* the comparator never stops */
    (void)done;
    for (u32 i = 0; i < n; i++)
        segments[i] = map->segments.items[order[i]];
    xfree(map->segments.items);
    map->segments.items = segments;
    map->segments.cap = n;
    xfree(order);
    xfree(scratch);
}

SourceMap *source_map_parse(Str json, const char **problem)
{
    if (str_starts_with(json, STR(")]}"))) { /* keeps browsers from running the map as a script */
        const char *line_end = memchr(json.data, '\n', json.len);
        if (line_end)
            json = (Str){line_end + 1, json.len - (size_t)(line_end + 1 - json.data)};
    }
    if (str_starts_with(json, STR("\xef\xbb\xbf")))
        json = (Str){json.data + 3, json.len - 3};
    SourceMap *map = xalloc_zero(sizeof *map);
    arena_init(&map->arena);
    Json j = {.p = json.data, .end = json.data + json.len, .arena = &map->arena};
    if (json.len > INT32_MAX)
        j.problem = "it is too long";
    else
        read_map(map, &j, (Section){0});
    if (j.problem) {
        if (problem)
            *problem = j.problem;
        source_map_free(map);
        return NULL;
    }
    sort_segments(map);
    return map;
}

void source_map_free(SourceMap *map)
{
    if (!map)
        return;
    VEC_DEINIT(&map->segments);
    VEC_DEINIT(&map->sources);
    VEC_DEINIT(&map->names);
    arena_deinit(&map->arena);
    xfree(map);
}

/* The last segment at or before a place, from 0; NULL: none. */
static const Segment *segment_at(const SourceMap *map, u32 line, u32 column)
{
    Segment wanted = {.line = line, .column = column};
    u32 low = 0, high = map->segments.len; /* all below low are at or before the place */
    while (low < high) {
        u32 mid = low + (high - low) / 2;
        if (compare_segments(&map->segments.items[mid], &wanted) <= 0)
            low = mid + 1;
        else
            high = mid;
    }
    return low ? &map->segments.items[low - 1] : NULL;
}

static SourceMapPos origin_of(const SourceMap *map, const Segment *s)
{
    SourceMapPos pos = {s->source, s->source_line + 1, s->source_column + 1, {NULL, 0}};
    if (s->name != SOURCE_MAP_NO_NAME)
        pos.name = map->names.items[s->name];
    return pos;
}

bool source_map_find(const SourceMap *map, u32 line, u32 column, SourceMapPos *pos)
{
    const Segment *s = line && column ? segment_at(map, line - 1, column - 1) : NULL;
    if (!s || s->line != line - 1 || s->source == NO_SOURCE)
        return false;
    *pos = origin_of(map, s);
    return true;
}

bool source_map_entry(const SourceMap *map, u32 line, u32 column, SourceMapEntry *entry)
{
    const Segment *s = segment_at(map, line, column);
    if (!s)
        return false;
    *entry = (SourceMapEntry){.line = s->line, .column = s->column, .has_source = s->source != NO_SOURCE};
    if (entry->has_source)
        entry->origin = origin_of(map, s);
    return true;
}

u32 source_map_source_count(const SourceMap *map)
{
    return map->sources.len;
}

Str source_map_source(const SourceMap *map, u32 source)
{
    return map->sources.items[source].name;
}

bool source_map_content(const SourceMap *map, u32 source, Str *text)
{
    *text = map->sources.items[source].content;
    return map->sources.items[source].has_content;
}

/* ---- where the map is ----------------------------------------------------------------------- */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

Str source_map_comment(Str program)
{
    const Str words[] = {STR("//# sourceMappingURL="), STR("//@ sourceMappingURL="),
                         STR("/*# sourceMappingURL="), STR("/*@ sourceMappingURL=")};
    const char *end = program.data + program.len, *from;
    while (end > program.data && is_blank(end[-1]))
        end--;
    for (from = end; from > program.data && from[-1] != '\n' && from[-1] != '\r'; from--)
        ;
    for (; from < end; from++) {
        if (*from != '/')
            continue;
        for (u32 i = 0; i < ARRAY_LEN(words); i++) {
            Str rest = {from, (size_t)(end - from)};
            if (!str_starts_with(rest, words[i]))
                continue;
            const char *url = from + words[i].len, *p = url;
            while (p < end && !is_blank(*p) && !(i >= 2 && *p == '*'))
                p++;
            return (Str){url, (size_t)(p - url)};
        }
    }
    return STR("");
}

static bool decode_base64(Str text, Buf *out)
{
    u32 bits = 0, n = 0;
    for (size_t i = 0; i < text.len; i++) {
        u32 d = base64_value(text.data[i]);
        if (text.data[i] == '=')
            break;
        if (d == 64)
            return false;
        bits = bits << 6 | d;
        n += 6;
        if (n >= 8) {
            n -= 8;
            buf_push(out, (char)(bits >> n & 0xff));
        }
    }
    return true;
}

bool source_map_data_url(Str url, Buf *out)
{
    if (!str_starts_with(url, STR("data:")))
        return false;
    const char *comma = memchr(url.data, ',', url.len);
    if (!comma)
        return false;
    Str type = {url.data, (size_t)(comma - url.data)};
    Str data = {comma + 1, url.len - type.len - 1};
    if (str_ends_with(type, STR(";base64")))
        return buf_try_reserve(out, data.len) && decode_base64(data, out);
    for (size_t i = 0; i < data.len; i++) {
        char c = data.data[i];
        if (c == '%' && i + 2 < data.len && hex_digit(data.data[i + 1]) < 16 &&
            hex_digit(data.data[i + 2]) < 16) {
            c = (char)(hex_digit(data.data[i + 1]) << 4 | hex_digit(data.data[i + 2]));
            i += 2;
        }
        buf_push(out, c);
    }
    return true;
}
