/* json_parse_inl.h - the part of JSON.parse that reads the text for one width of units.
 *
 * Included by json_parse.c with UNIT and NAME(x) defined. Every function gets the place to read at and the end of the text and
 * returns the place behind what it read, NULL with the exception pending. Values are pushed.
 *
 * SPDX-License-Identifier: MIT
 */

static const UNIT *NAME(object)(JsonParser *j, const UNIT *p, const UNIT *end);
static const UNIT *NAME(array)(JsonParser *j, const UNIT *p, const UNIT *end);

static COLD const UNIT *NAME(fail)(JsonParser *j, JsonFault fault, const UNIT *p)
{
    json_fault(j, fault, (size_t)(p - (const UNIT *)j->text));
    return NULL;
}

static ALWAYS_INLINE const UNIT *NAME(skip)(const UNIT *p, const UNIT *end)
{
    while (p < end && UNLIKELY(*p <= ' ') && (*p == ' ' || *p == '\n' || *p == '\r' || *p == '\t'))
        p++;
    return p;
}

/* ---- strings ---- */

/* The code unit that the escape at p (behind the backslash) stands for; *at is moved behind it. -1: a fault. */
static i32 NAME(escape)(JsonParser *j, const UNIT **at, const UNIT *end)
{
    static const u8 short_forms[] = {['"'] = '"', ['/'] = '/', ['\\'] = '\\', ['b'] = '\b', ['f'] = '\f', ['n'] = '\n', ['r'] = '\r', ['t'] = '\t'};
    const UNIT *p = *at;
    if (p == end || (*p != 'u' && (*p >= sizeof short_forms || !short_forms[*p]))) {
        NAME(fail)(j, p == end ? JSON_TOKEN : JSON_ESCAPE, p);
        return -1;
    }
    if (*p != 'u') {
        *at = p + 1;
        return short_forms[*p];
    }
    u32 unit = 0;
    for (u32 k = 0; k < 4; k++) {
        p++;
        int digit = p < end ? hex_digit(*p) : -1;
        if (digit < 0) {
            NAME(fail)(j, JSON_UNICODE_ESCAPE, p);
            return -1;
        }
        unit = unit << 4 | (u32)digit;
    }
    *at = p + 1;
    return (i32)unit;
}

/* The string with escapes that begins at `start`; p is at its first backslash. */
static NOINLINE const UNIT *NAME(escaped)(JsonParser *j, const UNIT *start, const UNIT *p, const UNIT *end, String **out)
{
    bool wide = sizeof(UNIT) == 2; /* the units in scratch */
    size_t len = 0;
    const UNIT *from = start;
    for (;;) {
        size_t run = (size_t)(p - from);
        if (!scratch_reserve(j, (len + run + 1) << wide))
            return NULL;
        if (!wide)
            NAME(to_latin1)(from, run, j->scratch + len);
        else
            NAME(to_utf16)(from, run, (u16 *)(void *)j->scratch + len);
        len += run;
        if (p == end)
            return NAME(fail)(j, JSON_STRING_END, p);
        if (*p == '"')
            break;
        if (*p != '\\')
            return NAME(fail)(j, JSON_CONTROL, p);
        p++;
        i32 unit = NAME(escape)(j, &p, end);
        if (unit < 0)
            return NULL;
        if (unit > 0xFF && !wide) {
            if (!scratch_widen(j, len))
                return NULL;
            wide = true;
        }
        if (wide)
            ((u16 *)(void *)j->scratch)[len++] = (u16)unit;
        else
            j->scratch[len++] = (u8)unit;
        from = p;
        p += NAME(plain)(p, (u32)(end - p));
    }
    *out = wide ? string_from_utf16(j->vm, (const u16 *)(const void *)j->scratch, (u32)len)
                : string_from_latin1(j->vm, j->scratch, (u32)len);
    return *out ? p + 1 : NULL;
}

/* p is behind the opening quote. */
static ALWAYS_INLINE const UNIT *NAME(string)(JsonParser *j, const UNIT *p, const UNIT *end, String **out)
{
    u32 n = NAME(plain)(p, (u32)(end - p));
    const UNIT *q = p + n;
    if (LIKELY(q < end && *q == '"')) {
        *out = NAME(make_string)(j, p, n, end);
        return *out ? q + 1 : NULL;
    }
    if (q < end && *q == '\\')
        return NAME(escaped)(j, p, q, end, out);
    return NAME(fail)(j, q == end ? JSON_STRING_END : JSON_CONTROL, q);
}

/* ---- keys ---- */

static const UNIT *NAME(key)(JsonParser *j, const UNIT *p, const UNIT *end, PropKey *out)
{
    u32 n = NAME(plain)(p, (u32)(end - p));
    if (p + n < end && p[n] == '"') {
        *out = NAME(make_key)(j, p, n);
        return key_is_none(*out) ? NULL : p + n + 1;
    }
    String *text;
    j->key_escaped = true;
    p = NAME(string)(j, p, end, &text);
    if (!p)
        return NULL;
    *out = key_from_string(j->vm, text);
    return key_is_none(*out) ? NULL : p;
}

/* The key at p (behind its quote), for an object whose keys so far lead to *node: a later child, or one made now. *key is
 * KEY_NONE when *node was moved on. */
static NOINLINE const UNIT *NAME(other_key)(JsonParser *j, const UNIT *p, const UNIT *end, u32 *node, PropKey *key)
{
    u32 before = j->nodes[*node].child;
    *key = KEY_NONE;
    for (u32 c = before ? j->nodes[before].sibling : 0; c; before = c, c = j->nodes[c].sibling)
        if (NAME(key_matches)(&j->nodes[c], p, end)) {
            p += j->nodes[c].length + 1;
            *node = json_node_promote(j, *node, before, c);
            return p;
        }
    p = NAME(key)(j, p, end, key);
    if (!p)
        return NULL;
    u32 child = j->key_escaped ? 0 : json_node_child(j, *node, *key); /* nodes are compared with what is written */
    j->key_escaped = false;
    if (child) {
        *node = child;
        *key = KEY_NONE;
    }
    return p;
}

/* ---- numbers ---- */

/* Any number. */
static NOINLINE const UNIT *NAME(number_slow)(JsonParser *j, const UNIT *p, const UNIT *end, Value *out)
{
    enum { DIGITS = 19 }; /* fit a word */
    const UNIT *start = p;
    bool negative = *p == '-';
    p += negative;
    if (p == end || *p < '0' || *p > '9')
        return NAME(fail)(j, JSON_MINUS, p);
    const UNIT *first = p;
    u64 digits = 0;
    i64 exponent = 0;
    p = NAME(digits)(p, end, &digits);
    if ((p == end || (*p != '.' && (*p | 32) != 'e')) && p - first <= 9 && (*first != '0' || (p - first == 1 && !negative))) {
        *out = value_int(negative ? -(i32)digits : (i32)digits); /* near the end of the text */
        return p;
    }
    if (*first == '0' && p - first > 1)
        return NAME(fail)(j, JSON_NUMBER, first + 1);
    size_t count = (size_t)(p - first);
    if (p < end && *p == '.') {
        const UNIT *q = NAME(digits)(p + 1, end, &digits);
        if (q == p + 1)
            return NAME(fail)(j, JSON_FRACTION, q);
        exponent = -(i64)(q - p - 1);
        count += (size_t)(q - p - 1);
        for (const UNIT *zero = first; count > DIGITS && zero < q && (*zero == '0' || *zero == '.'); zero++)
            count -= *zero == '0'; /* 0.000...: they add nothing */
        p = q;
    }
    if (p < end && (*p | 32) == 'e') {
        p++;
        bool below = p < end && *p == '-';
        if (p < end && (*p == '+' || *p == '-'))
            p++;
        u64 power = 0;
        const UNIT *q = NAME(digits)(p, end, &power);
        if (q == p)
            return NAME(fail)(j, JSON_EXPONENT, q);
        if (q - p > 6)
            count = DIGITS + 1;
        exponent += below ? -(i64)power : (i64)power;
        p = q;
    }
    double d;
    if (LIKELY(count <= DIGITS && strtod_decimal(digits, exponent, &d)))
        *out = value_number(negative ? -d : d);
    else
        *out = value_number(NAME(to_double)(start, (size_t)(p - start)));
    return p;
}

static ALWAYS_INLINE const UNIT *NAME(number)(JsonParser *j, const UNIT *p, const UNIT *end, Value *out)
{
    enum { SHORT = 9 }; /* digits of any int32 that needs no test */
    const UNIT *q = p + (*p == '-');
    if (LIKELY(end - q > SHORT + 1)) {
        u32 digit, n = (u32)*q - '0';
        const UNIT *first = q;
        if (LIKELY(n <= 9)) {
            while ((digit = (u32)*++q - '0') <= 9 && q - first < SHORT)
                n = n * 10 + digit;
            if (LIKELY(digit > 9 && *q != '.' && (*q | 32) != 'e' && (*first != '0' || (q - first == 1 && *p != '-')))) {
                *out = value_int(*p == '-' ? -(i32)n : (i32)n);
                return q;
            }
        }
    }
    return NAME(number_slow)(j, p, end, out);
}

/* ---- values ---- */

static const UNIT *NAME(word)(JsonParser *j, const UNIT *p, const UNIT *end, const char *word)
{
    for (; *word; word++, p++)
        if (p == end || *p != (UNIT)*word)
            return NAME(fail)(j, JSON_TOKEN, p);
    return p;
}

/* The scalar from `start` to p is on the stack: its record follows. */
static NOINLINE const UNIT *NAME(push_record)(JsonParser *j, const UNIT *start, const UNIT *p)
{
    String *text = NAME(make_string)(j, start, (u32)(p - start), (const UNIT *)j->end);
    Value record = text ? json_record(j, j->sp[-1], value_cell(text)) : VAL_EXC;
    return !value_is_exc(record) && json_push(j, record) ? p : NULL;
}

/* The value at p, which is no white space. */
static ALWAYS_INLINE const UNIT *NAME(value)(JsonParser *j, const UNIT *p, const UNIT *end)
{
    const UNIT *start = p;
    Value v;
    if (UNLIKELY(p == end))
        return NAME(fail)(j, JSON_TOKEN, p);
    if (*p == '"') {
        String *s;
        p = NAME(string)(j, p + 1, end, &s);
        if (!p)
            return NULL;
        v = value_cell(s);
    } else if ((u32)*p - '0' <= 9 || *p == '-') {
        p = NAME(number)(j, p, end, &v);
    } else if (*p == '{') {
        return NAME(object)(j, p + 1, end);
    } else if (*p == '[') {
        return NAME(array)(j, p + 1, end);
    } else {
        UNIT c = *p;
        if (UNLIKELY(c != 't' && c != 'f' && c != 'n'))
            return NAME(fail)(j, JSON_TOKEN, p);
        p = NAME(word)(j, p, end, c == 't' ? "true" : c == 'f' ? "false" : "null");
        v = c == 'n' ? VAL_NULL : value_bool(c == 't');
    }
    if (UNLIKELY(!p || !json_push(j, v)))
        return NULL;
    return UNLIKELY(j->records) ? NAME(push_record)(j, start, p) : p;
}

static NOINLINE const UNIT *NAME(any_value)(JsonParser *j, const UNIT *p, const UNIT *end)
{
    return NAME(value)(j, p, end);
}

/* ---- deep texts ---- */

/* The key at p and its colon, for a container that lies on the stack. */
static const UNIT *NAME(deep_key)(JsonParser *j, const UNIT *p, const UNIT *end, bool first, i64 frame)
{
    if (p == end || *p != '"')
        return NAME(fail)(j, first ? JSON_NAME_OR_BRACE : JSON_NAME, p);
    PropKey key;
    p = NAME(key)(j, p + 1, end, &key);
    if (!p)
        return NULL;
    j->key_escaped = false;
    json_deep_set_key(j, frame, key);
    p = NAME(skip)(p, end);
    if (p == end || *p != ':')
        return NAME(fail)(j, JSON_COLON, p);
    return NAME(skip)(p + 1, end);
}

/* The array or object at p, without recursion. */
static NOINLINE const UNIT *NAME(deep)(JsonParser *j, const UNIT *p, const UNIT *end)
{
    i64 frame = JSON_NO_FRAME;
    for (;;) {
        bool closed = false;
        if (p < end && (*p == '[' || *p == '{')) {
            bool object = *p == '{';
            if (!json_deep_enter(j, object, &frame))
                return NULL;
            p = NAME(skip)(p + 1, end);
            closed = p < end && *p == (object ? '}' : ']');
            if (!closed) {
                if (object && !(p = NAME(deep_key)(j, p, end, true, frame)))
                    return NULL;
                continue;
            }
            p++;
        } else {
            p = NAME(any_value)(j, p, end); /* no container */
            if (!p)
                return NULL;
        }
        for (;;) {
            if (closed) {
                if (!json_deep_end(j, &frame))
                    return NULL;
                if (frame == JSON_NO_FRAME)
                    return p;
            }
            if (!json_deep_add(j, frame))
                return NULL;
            bool object = json_deep_is_object(j, frame);
            p = NAME(skip)(p, end);
            UNIT c = p < end ? *p : 0;
            closed = c == (object ? '}' : ']');
            if (!closed && c != ',')
                return NAME(fail)(j, object ? JSON_COMMA_OR_BRACE : JSON_COMMA_OR_BRACKET, p);
            p++;
            if (closed)
                continue;
            p = NAME(skip)(p, end);
            if (object && !(p = NAME(deep_key)(j, p, end, false, frame)))
                return NULL;
            break;
        }
    }
}

/* ---- containers ---- */

/* p is behind the bracket. */
static const UNIT *NAME(array)(JsonParser *j, const UNIT *p, const UNIT *end)
{
    if (UNLIKELY(j->nesting == JSON_RECURSION || !vm_stack_ok(j->vm)))
        return NAME(deep)(j, p - 1, end);
    j->nesting++;
    u32 base = (u32)(j->sp - j->stack);
    p = NAME(skip)(p, end);
    if (p < end && *p == ']') {
        p++;
    } else {
        for (;;) {
            p = NAME(value)(j, p, end);
            if (UNLIKELY(!p))
                return NULL;
            p = NAME(skip)(p, end);
            if (LIKELY(p < end && *p == ',')) {
                p = NAME(skip)(p + 1, end);
                continue;
            }
            if (p < end && *p == ']')
                break;
            return NAME(fail)(j, JSON_COMMA_OR_BRACKET, p);
        }
        p++;
    }
    j->nesting--;
    return LIKELY(json_array_end(j, base)) ? p : NULL;
}

/* `: value` and what follows up to the next key; p is behind the key. *last: the object ended. */
static ALWAYS_INLINE const UNIT *NAME(member)(JsonParser *j, const UNIT *p, const UNIT *end, bool *last)
{
    p = NAME(skip)(p, end);
    if (UNLIKELY(p == end || *p != ':'))
        return NAME(fail)(j, JSON_COLON, p);
    p = NAME(value)(j, NAME(skip)(p + 1, end), end);
    if (UNLIKELY(!p))
        return NULL;
    p = NAME(skip)(p, end);
    *last = p < end && *p == '}';
    if (UNLIKELY(p == end || (*p != ',' && !*last)))
        return NAME(fail)(j, JSON_COMMA_OR_BRACE, p);
    p++;
    return *last ? p : NAME(skip)(p, end);
}

/* The rest of an object that leaves the tree of nodes; p is behind `key`, or, when that is KEY_NONE, at the first. */
static NOINLINE const UNIT *NAME(other_object)(JsonParser *j, const UNIT *p, const UNIT *end, u32 base, u32 node, PropKey key)
{
    JsonObject b;
    bool last = false, first = true;
    if (!json_object_begin(j, &b, base, node))
        return NULL;
    if (key_is_none(key) && p < end && *p == '}')
        return json_object_end(j, &b) ? p + 1 : NULL;
    while (!last) {
        if (key_is_none(key)) {
            if (p == end || *p != '"')
                return NAME(fail)(j, first ? JSON_NAME_OR_BRACE : JSON_NAME, p);
            p = NAME(key)(j, p + 1, end, &key);
            if (!p)
                return NULL;
            j->key_escaped = false;
        }
        p = NAME(member)(j, p, end, &last);
        if (!p || !json_object_put(j, &b, key))
            return NULL;
        key = KEY_NONE;
        first = false;
    }
    return json_object_end(j, &b) ? p : NULL;
}

/* p is behind the brace. */
static const UNIT *NAME(object)(JsonParser *j, const UNIT *p, const UNIT *end)
{
    if (UNLIKELY(j->nesting == JSON_RECURSION || !vm_stack_ok(j->vm)))
        return NAME(deep)(j, p - 1, end);
    j->nesting++;
    u32 base = (u32)(j->sp - j->stack), node = 0;
    bool last = false;
    p = NAME(skip)(p, end);
    if (UNLIKELY(j->records)) {
        p = NAME(other_object)(j, p, end, base, 0, KEY_NONE);
        j->nesting--;
        return p;
    }
    if (p < end && *p == '}') {
        p++;
        last = true;
    }
    while (!last) {
        if (UNLIKELY(p == end || *p != '"'))
            return NAME(fail)(j, node ? JSON_NAME : JSON_NAME_OR_BRACE, p);
        p++;
        const JsonNode *child = &j->nodes[j->nodes[node].child];
        if (LIKELY(NAME(key_matches)(child, p, end))) {
            p += child->length + 1;
            node = j->nodes[node].child;
        } else {
            PropKey key;
            p = NAME(other_key)(j, p, end, &node, &key);
            if (UNLIKELY(!p))
                return NULL;
            if (UNLIKELY(!key_is_none(key))) {
                p = NAME(other_object)(j, p, end, base, node, key);
                j->nesting--;
                return p;
            }
        }
        p = NAME(member)(j, p, end, &last);
        if (UNLIKELY(!p))
            return NULL;
    }
    Shape *final = j->nodes[node].final;
    if (UNLIKELY(!final))
        final = json_node_final(j, node);
    j->nesting--;
    return LIKELY(json_node_object(j, base, final)) ? p : NULL;
}

static const UNIT *NAME(text)(JsonParser *j, Value *out)
{
    const UNIT *end = j->end, *p = NAME(any_value)(j, NAME(skip)(j->text, end), end);
    if (!p)
        return NULL;
    *out = j->sp[j->records ? -2 : -1];
    p = NAME(skip)(p, end);
    return p == end ? p : NAME(fail)(j, JSON_TRAILING, p);
}

#undef UNIT
#undef NAME
