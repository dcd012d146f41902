/* json_parse_inl.h - the part of JSON.parse that reads the text for one width of units.
 *
 * Included by json_parse.c with UNIT and NAME(x) defined. Every function gets the place to read at and returns the place
 * behind what it read, NULL with the exception pending.
 *
 * SPDX-License-Identifier: MIT
 */

static const UNIT *NAME(value)(JsonParser *j, const UNIT *p, u32 depth, Value *out);

static inline const UNIT *NAME(end)(const JsonParser *j)
{
    return (const UNIT *)j->text + j->length;
}

static COLD const UNIT *NAME(fail)(JsonParser *j, JsonFault fault, const UNIT *p)
{
    json_fault(j, fault, (size_t)(p - (const UNIT *)j->text));
    return NULL;
}

static inline const UNIT *NAME(skip)(const JsonParser *j, const UNIT *p)
{
    const UNIT *end = NAME(end)(j);
    while (p < end && (*p == ' ' || *p == '\n' || *p == '\r' || *p == '\t'))
        p++;
    return p;
}

/* The string with escapes that begins at `start`; p is at its first backslash. */
static const UNIT *NAME(escaped)(JsonParser *j, const UNIT *start, const UNIT *p, String **out)
{
    const UNIT *end = NAME(end)(j);
    StringBuilder sb;
    sb_init(&sb, j->vm);
    NAME(append)(&sb, start, (u32)(p - start));
    for (;;) {
        if (p < end && *p == '"')
            break;
        if (p == end || *p < 0x20) {
            sb_drop(&sb);
            return NAME(fail)(j, p == end ? JSON_STRING_END : JSON_CONTROL, p);
        }
        if (*p++ == '\\') { /* the scan stops at nothing else */
            static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
            const char *at = p < end && *p && *p < 0x80 ? strchr(from, (int)*p) : NULL;
            if (at) {
                sb_unit(&sb, (u16)to[at - from]);
                p++;
            } else if (p < end && *p == 'u') {
                u32 unit = 0;
                for (u32 k = 0; k < 4; k++) {
                    p++;
                    int digit = p < end ? hex_digit(*p) : -1;
                    if (digit < 0) {
                        sb_drop(&sb);
                        return NAME(fail)(j, JSON_UNICODE_ESCAPE, p);
                    }
                    unit = unit << 4 | (u32)digit;
                }
                sb_unit(&sb, (u16)unit);
                p++;
            } else {
                sb_drop(&sb);
                return NAME(fail)(j, p == end ? JSON_TOKEN : JSON_ESCAPE, p);
            }
        }
        u32 n = NAME(plain)(p, (u32)(end - p));
        NAME(append)(&sb, p, n);
        p += n;
    }
    *out = sb_end(&sb);
    return *out ? p + 1 : NULL;
}

/* p is behind the opening quote. */
static const UNIT *NAME(string)(JsonParser *j, const UNIT *p, String **out)
{
    const UNIT *end = NAME(end)(j);
    u32 n = NAME(plain)(p, (u32)(end - p));
    const UNIT *q = p + n;
    if (LIKELY(q < end && *q == '"')) {
        *out = NAME(make_string)(j->vm, p, n);
        return *out ? q + 1 : NULL;
    }
    if (q < end && *q == '\\')
        return NAME(escaped)(j, p, q, out);
    return NAME(fail)(j, q == end ? JSON_STRING_END : JSON_CONTROL, q);
}

static const UNIT *NAME(key)(JsonParser *j, const UNIT *p, PropKey *out)
{
    const UNIT *end = NAME(end)(j);
    u32 n = NAME(plain)(p, (u32)(end - p));
    if (p + n < end && p[n] == '"') {
        *out = NAME(make_key)(j, p, n);
        return key_is_none(*out) ? NULL : p + n + 1;
    }
    String *text;
    j->key_escaped = true;
    p = NAME(string)(j, p, &text);
    if (!p)
        return NULL;
    *out = key_from_string(j->vm, text);
    return key_is_none(*out) ? NULL : p;
}

/* Is the text at p (behind a quote) that of a key, and closed? */
static inline bool NAME(key_matches)(const JsonParser *j, const UNIT *p, PropKey key)
{
    const String *atom = (const String *)key_as_cell(key);
    u32 n = atom->length;
    if ((size_t)(NAME(end)(j) - p) <= n || p[n] != '"')
        return false;
    if (string_is_wide(atom))
        return sizeof(UNIT) == 2 && !memcmp(p, atom->u.utf16, n * 2);
    if (sizeof(UNIT) == 1)
        return !memcmp(p, atom->u.latin1, n);
    for (u32 i = 0; i < n; i++)
        if (p[i] != atom->u.latin1[i])
            return false;
    return true;
}

static const UNIT *NAME(digits)(const JsonParser *j, const UNIT *p)
{
    const UNIT *end = NAME(end)(j);
    while (p < end && *p >= '0' && *p <= '9')
        p++;
    return p;
}

/* A number whose digits fit 15 altogether and that has a fraction but no exponent: one exact division. p is at the point,
 * behind the digits of `whole`. NULL: it is another sort of number. */
static const UNIT *NAME(short_fraction)(const JsonParser *j, const UNIT *p, u32 digits, u64 whole, bool negative, Value *out)
{
    static const double powers[] = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14};
    const UNIT *end = NAME(end)(j), *first = ++p;
    for (; p < end && *p >= '0' && *p <= '9' && digits < 15; digits++)
        whole = whole * 10 + (u64)(*p++ - '0');
    if (p == first || (p < end && ((*p >= '0' && *p <= '9') || (*p | 32) == 'e')))
        return NULL;
    double d = (double)whole / powers[p - first];
    *out = value_number(negative ? -d : d);
    return p;
}

static const UNIT *NAME(number)(JsonParser *j, const UNIT *p, Value *out)
{
    const UNIT *start = p, *end = NAME(end)(j);
    bool negative = *p == '-';
    p += negative;
    if (p == end || *p < '0' || *p > '9')
        return NAME(fail)(j, JSON_MINUS, p);
    const UNIT *first = p;
    u32 n = 0;
    while (p < end && *p >= '0' && *p <= '9' && p - first < 9)
        n = n * 10 + (u32)(*p++ - '0');
    if (*first == '0' && p - first > 1)
        return NAME(fail)(j, JSON_NUMBER, first + 1);
    bool small = p == end || ((*p < '0' || *p > '9') && *p != '.' && (*p | 32) != 'e');
    if (LIKELY(small && (n || !negative))) {
        *out = value_int(negative ? -(i32)n : (i32)n);
        return p;
    }
    if (p < end && *p == '.') {
        const UNIT *q = NAME(short_fraction)(j, p, (u32)(p - first), n, negative, out);
        if (q)
            return q;
    }
    p = NAME(digits)(j, p);
    if (p < end && *p == '.') {
        const UNIT *q = NAME(digits)(j, p + 1);
        if (q == p + 1)
            return NAME(fail)(j, JSON_FRACTION, q);
        p = q;
    }
    if (p < end && (*p | 32) == 'e') {
        p++;
        if (p < end && (*p == '+' || *p == '-'))
            p++;
        const UNIT *q = NAME(digits)(j, p);
        if (q == p)
            return NAME(fail)(j, JSON_EXPONENT, q);
        p = q;
    }
    *out = value_number(NAME(to_double)(start, (size_t)(p - start)));
    return p;
}

/* p is behind the bracket. */
static const UNIT *NAME(array)(JsonParser *j, const UNIT *p, u32 depth, Value *out)
{
    u32 base = j->stack->len;
    Array *records = NULL;
    if (j->records && !(records = array_new(j->vm, 0)))
        return NULL;
    p = NAME(skip)(j, p);
    if (p < NAME(end)(j) && *p == ']') {
        p++;
    } else {
        for (;;) {
            Value v;
            p = NAME(value)(j, p, depth, &v);
            if (!p || !json_push(j, v) || (records && !array_push(j->vm, records, j->record)))
                return NULL;
            p = NAME(skip)(j, p);
            UNIT c = p < NAME(end)(j) ? *p : 0;
            if (c != ',' && c != ']')
                return NAME(fail)(j, JSON_COMMA_OR_BRACKET, p);
            p++;
            if (c == ']')
                break;
            p = NAME(skip)(j, p);
        }
    }
    Array *a = array_from_values(j->vm, j->stack->items + base, j->stack->len - base);
    if (!a)
        return NULL;
    j->stack->len = base;
    *out = value_cell(a);
    if (records)
        j->record = json_record(j, *out, value_cell(records));
    return value_is_exc(j->record) ? NULL : p;
}

/* One "key": value; p is at the quote. */
static inline const UNIT *NAME(member)(JsonParser *j, const UNIT *p, u32 depth, JsonObject *b)
{
    PropKey key = KEY_NONE;
    JsonLevel *level = b->level;
    if (level && b->n < level->count && NAME(key_matches)(j, p + 1, level->keys[b->n])) {
        p += ((const String *)key_as_cell(level->keys[b->n]))->length + 2;
    } else {
        if (level)
            json_object_diverge(j, b);
        p = NAME(key)(j, p + 1, &key);
        if (!p)
            return NULL;
    }
    p = NAME(skip)(j, p);
    if (p == NAME(end)(j) || *p != ':')
        return NAME(fail)(j, JSON_COLON, p);
    Value v;
    p = NAME(value)(j, NAME(skip)(j, p + 1), depth + 1, &v);
    if (!p)
        return NULL;
    if (key_is_none(key)) {
        b->n++;
        return json_push(j, v) ? p : NULL;
    }
    return json_object_put(j, b, key, v) ? p : NULL;
}

/* p is behind the brace. */
static const UNIT *NAME(object)(JsonParser *j, const UNIT *p, u32 depth, Value *out)
{
    JsonLevel *level = depth < JSON_LEVELS ? &j->levels[depth] : NULL;
    JsonObject b = {.base = j->stack->len, .plain_keys = true};
    if (j->records) {
        b.object = object_new_plain(j->vm);
        b.records = object_new(j->vm, NULL);
        if (!b.object || !b.records)
            return NULL;
    } else if (level && level->count) {
        b.level = level;
    } else {
        b.shape = j->root;
    }
    const UNIT *end = NAME(end)(j);
    p = NAME(skip)(j, p);
    if (p < end && *p == '}') {
        p++;
    } else {
        for (bool first = true;; first = false) {
            if (p == end || *p != '"')
                return NAME(fail)(j, first ? JSON_NAME_OR_BRACE : JSON_NAME, p);
            p = NAME(member)(j, p, depth, &b);
            if (!p)
                return NULL;
            p = NAME(skip)(j, p);
            UNIT c = p < end ? *p : 0;
            if (c != ',' && c != '}')
                return NAME(fail)(j, JSON_COMMA_OR_BRACE, p);
            p++;
            if (c == '}')
                break;
            p = NAME(skip)(j, p);
        }
    }
    *out = json_object_end(j, &b, level);
    return value_is_exc(*out) ? NULL : p;
}

static const UNIT *NAME(word)(JsonParser *j, const UNIT *p, const char *word)
{
    for (; *word; word++, p++)
        if (p == NAME(end)(j) || *p != (UNIT)*word)
            return NAME(fail)(j, JSON_TOKEN, p);
    return p;
}

/* The key at p and its colon, for a container that lies on the stack. */
static const UNIT *NAME(deep_key)(JsonParser *j, const UNIT *p, bool first, i64 frame)
{
    if (p == NAME(end)(j) || *p != '"')
        return NAME(fail)(j, first ? JSON_NAME_OR_BRACE : JSON_NAME, p);
    PropKey key;
    p = NAME(key)(j, p + 1, &key);
    if (!p)
        return NULL;
    json_deep_set_key(j, frame, key);
    p = NAME(skip)(j, p);
    if (p == NAME(end)(j) || *p != ':')
        return NAME(fail)(j, JSON_COLON, p);
    return NAME(skip)(j, p + 1);
}

/* The array or object at p, without recursion. */
static const UNIT *NAME(deep)(JsonParser *j, const UNIT *p, Value *out)
{
    const UNIT *end = NAME(end)(j);
    i64 frame = JSON_NO_FRAME;
    for (;;) {
        Value v;
        bool closed = false;
        if (p < end && (*p == '[' || *p == '{')) {
            bool object = *p == '{';
            if (!json_deep_enter(j, object, &frame))
                return NULL;
            p = NAME(skip)(j, p + 1);
            closed = p < end && *p == (object ? '}' : ']');
            if (!closed) {
                if (object && !(p = NAME(deep_key)(j, p, true, frame)))
                    return NULL;
                continue;
            }
            p++;
        } else {
            p = NAME(value)(j, p, JSON_LEVELS, &v); /* no container */
            if (!p)
                return NULL;
        }
        for (;;) {
            if (closed) {
                v = json_deep_end(j, &frame);
                if (value_is_exc(v))
                    return NULL;
                if (frame == JSON_NO_FRAME) {
                    *out = v;
                    return p;
                }
            }
            if (!json_deep_add(j, frame, v))
                return NULL;
            bool object = json_deep_is_object(j, frame);
            p = NAME(skip)(j, p);
            UNIT c = p < end ? *p : 0;
            closed = c == (object ? '}' : ']');
            if (!closed && c != ',')
                return NAME(fail)(j, object ? JSON_COMMA_OR_BRACE : JSON_COMMA_OR_BRACKET, p);
            p++;
            if (closed)
                continue;
            p = NAME(skip)(j, p);
            if (object && !(p = NAME(deep_key)(j, p, false, frame)))
                return NULL;
            break;
        }
    }
}

/* The value at p, which is no white space; depth counts objects around it. */
static const UNIT *NAME(value)(JsonParser *j, const UNIT *p, u32 depth, Value *out)
{
    const UNIT *start = p;
    if (UNLIKELY(p == NAME(end)(j)))
        return NAME(fail)(j, JSON_TOKEN, p);
    switch (*p) {
    case '{':
    case '[':
        if (UNLIKELY(j->nesting == JSON_RECURSION || !vm_stack_ok(j->vm)))
            return NAME(deep)(j, p, out);
        j->nesting++;
        p = *p == '{' ? NAME(object)(j, p + 1, depth, out) : NAME(array)(j, p + 1, depth, out);
        j->nesting--;
        return p;
    case '"': {
        String *s;
        p = NAME(string)(j, p + 1, &s);
        if (!p)
            return NULL;
        *out = value_cell(s);
        break;
    }
    case 't':
        *out = VAL_TRUE;
        p = NAME(word)(j, p, "true");
        break;
    case 'f':
        *out = VAL_FALSE;
        p = NAME(word)(j, p, "false");
        break;
    case 'n':
        *out = VAL_NULL;
        p = NAME(word)(j, p, "null");
        break;
    default:
        if (*p != '-' && (*p < '0' || *p > '9'))
            return NAME(fail)(j, JSON_TOKEN, p);
        p = NAME(number)(j, p, out);
    }
    if (UNLIKELY(j->records) && p) {
        String *text = NAME(make_string)(j->vm, start, (u32)(p - start));
        j->record = text ? json_record(j, *out, value_cell(text)) : VAL_EXC;
        if (value_is_exc(j->record))
            return NULL;
    }
    return p;
}

static const UNIT *NAME(text)(JsonParser *j, Value *out)
{
    const UNIT *p = NAME(value)(j, NAME(skip)(j, j->text), 0, out);
    if (!p)
        return NULL;
    p = NAME(skip)(j, p);
    return p == NAME(end)(j) ? p : NAME(fail)(j, JSON_TRAILING, p);
}

#undef UNIT
#undef NAME
