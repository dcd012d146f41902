/* print_check.c - parses files, prints them, parses that again and compares the trees; for the printer's round trip and speed.
 *
 *     print_check [--module|--script|--commonjs|--min|--ascii|--time N|--out] FILE...
 *     print_check --list DIR        lines "FLAGS PATH" from stdin (m module, s strict script, - script): prints every file
 *                                   into DIR/PATH as well
 *
 * A file that does not parse is passed over. Trees are compared by their dumps without offsets, empty statements and parentheses.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/alloc.h"
#include "engine/syntax/parse.h"
#include "toolkit/print/print_js.h"

typedef struct Parsed {
    Source source;
    Arena arena;
    DiagList diags;
    ScriptInfo *script;
    ParseResult *result;
} Parsed;

static bool parse(Parsed *parsed, Str text, Str name, ParseGoal goal)
{
    if (!source_init(&parsed->source, text, name))
        return false;
    parsed->source.dialect = dialect_of_name(name);
    arena_init(&parsed->arena);
    diag_list_init(&parsed->diags);
    parsed->script = script_info_new(&parsed->source);
    ParseOptions options = {.goal = goal, .dialect = parsed->source.dialect};
    parsed->result = parse_program(&parsed->arena, parsed->script, &options, &parsed->diags);
    return parsed->result->ok;
}

static void parsed_free(Parsed *parsed)
{
    script_info_free(parsed->script);
    diag_list_deinit(&parsed->diags);
    arena_deinit(&parsed->arena);
    source_deinit(&parsed->source);
}

/* Drops what may differ: offsets "12-34", lines of Empty, the word paren. */
static void normalize(Buf *dump, Buf *out)
{
    const char *p = dump->data, *end = p + dump->len;
    while (p < end) {
        const char *line = p, *stop = memchr(p, '\n', (size_t)(end - p));
        stop = stop ? stop + 1 : end;
        p = stop;
        Str text = {line, (size_t)(stop - line)};
        if (memmem(text.data, text.len, ": Empty ", 8))
            continue;
        for (const char *c = line; c < stop; c++) {
            if (*c == ' ' && c + 1 < stop && c[1] >= '0' && c[1] <= '9') {
                const char *d = c + 1;
                while (d < stop && *d >= '0' && *d <= '9')
                    d++;
                if (d < stop && *d == '-' && d + 1 < stop && d[1] >= '0' && d[1] <= '9') {
                    for (d++; d < stop && *d >= '0' && *d <= '9'; d++)
                        ;
                    c = d - 1;
                    continue;
                }
            }
            if (!memcmp(c, " paren", MIN((size_t)(stop - c), 6)) && c + 6 < stop && (c[6] == '\n' || c[6] == ' ')) {
                c += 5;
                continue;
            }
            buf_push(out, *c);
        }
    }
}

static bool same(const Parsed *a, const Parsed *b, Str name)
{
    Buf x = {0}, y = {0}, p = {0}, q = {0};
    ast_dump(&x, a->result->program);
    ast_dump(&y, b->result->program);
    normalize(&x, &p);
    normalize(&y, &q);
    bool equal = str_equal(buf_view(&p), buf_view(&q));
    if (!equal) {
        size_t i = 0;
        while (i < p.len && i < q.len && p.data[i] == q.data[i])
            i++;
        size_t from = i > 120 ? i - 120 : 0;
        printf("DIFF %.*s\n--- was\n%.*s\n--- is\n%.*s\n", (int)name.len, name.data, (int)MIN(p.len - from, 200),
               p.data + from, (int)MIN(q.len - from, 200), q.data + from);
    }
    buf_deinit(&x);
    buf_deinit(&y);
    buf_deinit(&p);
    buf_deinit(&q);
    return equal;
}

typedef struct Counts {
    u32 files, skipped, bad;
} Counts;

static void check(Str text, Str name, ParseGoal goal, const PrintOptions *options, bool show, const char *write_to,
                  Counts *counts)
{
    Parsed a, b;
    counts->files++;
    if (!parse(&a, text, name, goal)) {
        counts->skipped++;
        if (show)
            fprintf(stderr, "%.*s: %s\n", (int)name.len, name.data, diag_first(&a.diags)->text);
        parsed_free(&a);
        return;
    }
    Buf out = {0};
    if (!print_program(&out, a.result, options)) {
        printf("DEEP %.*s\n", (int)name.len, name.data);
        counts->skipped++;
    } else {
        if (show)
            fwrite(out.data, 1, out.len, stdout);
        /* The printed text is plain JavaScript. */
        if (!parse(&b, buf_view(&out), STR("printed.js"), goal)) {
            Buf message = {0};
            diag_render(&message, &b.source, diag_first(&b.diags));
            printf("BAD %.*s\n%.*s", (int)name.len, name.data, (int)message.len, message.data);
            buf_deinit(&message);
            counts->bad++;
        } else {
            counts->bad += !same(&a, &b, name);
        }
        parsed_free(&b);
        if (write_to) {
            FILE *f = fopen(write_to, "wb");
            if (f) {
                const char *meta = memmem(text.data, text.len, "/*---", 5); /* what the runner goes by */
                const char *end = meta ? memmem(meta, (size_t)(text.data + text.len - meta), "---*/", 5) : NULL;
                if (end && !str_starts_with(text, STR("#!")))
                    fwrite(meta, 1, (size_t)(end + 5 - meta), f);
                fwrite(out.data, 1, out.len, f);
                fclose(f);
            }
        }
    }
    buf_deinit(&out);
    parsed_free(&a);
}

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void measure(Str text, Str name, ParseGoal goal, PrintOptions options, int repeat)
{
    Parsed a;
    if (parse(&a, text, name, goal)) {
        size_t bytes = 0;
        double begin = seconds();
        for (int i = 0; i < repeat; i++) {
            Buf out = {0};
            (void)!print_program(&out, a.result, &options);
            bytes += out.len;
            buf_deinit(&out);
        }
        double plain = seconds() - begin;
        begin = seconds();
        for (int i = 0; i < repeat; i++) {
            Buf out = {0};
            SourceMapWriter map;
            source_map_writer_init(&map);
            source_map_add_source(&map, name);
            options.map = &map;
            (void)!print_program(&out, a.result, &options);
            source_map_writer_deinit(&map);
            buf_deinit(&out);
        }
        printf("%.1f MB/s printed, %.1f with a source map\n", (double)bytes / 1e6 / plain,
               (double)bytes / 1e6 / (seconds() - begin));
    }
    parsed_free(&a);
}

static bool read_file(const char *path, Buf *text)
{
    FILE *f = fopen(path, "rb");
    char piece[65536];
    size_t n;
    if (!f)
        return false;
    while ((n = fread(piece, 1, sizeof piece, f)) > 0)
        buf_append(text, piece, n);
    fclose(f);
    return true;
}

static void check_list(const char *folder, const PrintOptions *options, Counts *counts)
{
    char line[4096], target[8192];
    while (fgets(line, sizeof line, stdin)) {
        char *path = strchr(line, ' ');
        if (!path)
            continue;
        *path++ = 0;
        path[strcspn(path, "\n")] = 0;
        Buf text = {0};
        if (!read_file(path, &text))
            continue;
        snprintf(target, sizeof target, "%s/%s", folder, path);
        check(buf_view(&text), str_view(path), strchr(line, 'm') ? ParseGoal_Module : ParseGoal_Script, options, false,
              target, counts);
        buf_deinit(&text);
    }
}

int main(int argc, char **argv)
{
    PrintOptions options = {0};
    ParseGoal goal = ParseGoal_Module;
    bool show = false;
    int repeat = 0;
    Counts counts = {0};
    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "--script"))
            goal = ParseGoal_Script;
        else if (!strcmp(argv[i], "--commonjs"))
            goal = ParseGoal_CommonJs;
        else if (!strcmp(argv[i], "--module"))
            goal = ParseGoal_Module;
        else if (!strcmp(argv[i], "--min"))
            options.minify_whitespace = true;
        else if (!strcmp(argv[i], "--ascii"))
            options.ascii_only = true;
        else if (!strcmp(argv[i], "--out"))
            show = true;
        else if (!strcmp(argv[i], "--time") && i + 1 < argc)
            repeat = atoi(argv[++i]);
        else if (!strcmp(argv[i], "--list") && i + 1 < argc)
            check_list(argv[++i], &options, &counts);
        else {
            Buf text = {0};
            if (!read_file(argv[i], &text)) {
                fprintf(stderr, "could not read %s\n", argv[i]);
                return 1;
            }
            if (repeat)
                measure(buf_view(&text), str_view(argv[i]), goal, options, repeat);
            else
                check(buf_view(&text), str_view(argv[i]), goal, &options, show, NULL, &counts);
            buf_deinit(&text);
        }
    }
    fprintf(stderr, "%u files, %u passed over, %u bad\n", counts.files, counts.skipped, counts.bad);
    return counts.bad != 0;
}
