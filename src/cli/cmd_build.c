/* cmd_build.c - cob build --no-bundle: files of TypeScript, JSX and JavaScript to JavaScript, with source maps.
 *
 * Each file is transpiled by itself (toolkit/transform). One file goes to the standard output, to --outfile or into --outdir; several go
 * into --outdir under their names below the folder they have in common. There is no bundler yet.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/buf.h"
#include "cli/commands.h"
#include "cli/settings.h"
#include "os/os_file.h"
#include "os/os_time.h"
#include "runtime/module/mod_dialect.h"
#include "runtime/module/mod_loaders.h"
#include "toolkit/resolve/resolver.h"
#include "toolkit/transform/transpile.h"

typedef enum MapKind { MAP_NONE, MAP_INLINE, MAP_LINKED, MAP_EXTERNAL } MapKind;

typedef struct Build {
    const Args *args;
    MapKind map;
    VEC(Define) defines;
    Resolver *resolver;
    PrintOptions print;
    bool rename;
    Buf root;          /* the folder of all files, with a slash at the end */
    VEC(Str) paths;    /* absolute, owned */
    Buf summary;
} Build;

static int fail(const char *message, const char *what)
{
    fprintf(stderr, what ? "error: %s \"%s\"\n" : "error: %s\n", message, what);
    return 1;
}

/* ---- settings ------------------------------------------------------------------------------- */

static int read_map_kind(Build *b)
{
    static const char *const names[] = {"none", "inline", "linked", "external"};
    const Args *args = b->args;
    bool to_file = args->has[Option_outdir] || args->has[Option_outfile];
    if (!args->has[Option_sourcemap])
        return 0;
    const char *kind = args->value[Option_sourcemap];
    b->map = to_file ? MAP_LINKED : MAP_INLINE;
    if (kind) {
        u32 i = 0;
        while (i < ARRAY_LEN(names) && strcmp(names[i], kind))
            i++;
        if (i == ARRAY_LEN(names))
            return fail("--sourcemap is linked, inline, external or none, not", kind);
        b->map = (MapKind)i;
    }
    if (!to_file && b->map > MAP_INLINE)
        return fail("cannot use an external source map without --outdir", NULL);
    return 0;
}

static int read_defines(Build *b)
{
    for (u32 i = 0; i < b->args->items.len; i++) {
        const ArgItem *item = &b->args->items.items[i];
        if (item->id != Option_define)
            continue;
        const char *sign = strpbrk(item->value, "=:");
        Define define = {{item->value, sign ? (size_t)(sign - item->value) : 0}, sign ? str_view(sign + 1) : STR("")};
        if (!sign || !define_key_ok(define.key))
            return fail("--define needs a name and a value, K=V, not", item->value);
        VEC_PUSH(&b->defines, define);
    }
    return 0;
}

static bool one_of(const char *value, const char *const *names)
{
    for (; *names; names++)
        if (!strcmp(value, *names))
            return true;
    return false;
}

static int read_settings(Build *b)
{
    static const char *const targets[] = {"browser", "bun", "node", NULL}, *const formats[] = {"esm", NULL};
    const Args *args = b->args;
    if (!args->has[Option_no_bundle])
        return fail("bundling is not supported yet; cob build --no-bundle prints each file by itself", NULL);
    if (!args->words.len)
        return fail("no file to build: cob build --no-bundle FILE...", NULL);
    if (args->words.len > 1 && !args->has[Option_outdir])
        return fail("Must use --outdir when specifying more than one entry point.", NULL);
    if (args->has[Option_target] && !one_of(args->value[Option_target], targets))
        return fail("--target is browser, bun or node, not", args->value[Option_target]);
    if (args->has[Option_format] && !one_of(args->value[Option_format], formats))
        return fail("--format is esm, not", args->value[Option_format]);
    bool minify = args->has[Option_minify];
    b->print.minify_whitespace = minify || args->has[Option_minify_whitespace];
    b->print.minify_syntax = minify || args->has[Option_minify_syntax];
    b->rename = minify || args->has[Option_minify_identifiers];
    b->print.backticks = true;
    b->print.lower_accessors = !args->has[Option_target] || strcmp(args->value[Option_target], "bun"); /* cob has them */
    return read_map_kind(b) || read_defines(b);
}

/* ---- paths ---------------------------------------------------------------------------------- */

static Str folder_of(Str path)
{
    size_t n = path.len;
    while (n > 0 && path.data[n - 1] != '/')
        n--;
    return (Str){path.data, n};
}

static int read_paths(Build *b)
{
    for (u32 i = 0; i < b->args->words.len; i++) {
        Buf path = {0};
        if (os_file_realpath(b->args->words.items[i], &path) < 0) {
            buf_deinit(&path);
            return fail("could not find", b->args->words.items[i]);
        }
        Str text = {NULL, path.len};
        text.data = buf_take(&path);
        VEC_PUSH(&b->paths, text);
        Str folder = folder_of(text);
        if (!i)
            buf_append_str(&b->root, folder);
        while (b->root.len && !str_starts_with(folder, buf_view(&b->root)))
            b->root.len = folder_of((Str){b->root.data, b->root.len - 1}).len;
    }
    return 0;
}

/* The name of the output, relative to the folder of outputs: the file's with .js at its end. */
static void output_name(const Build *b, Str path, Buf *out)
{
    Str rest = {path.data + b->root.len, path.len - b->root.len};
    size_t dot = rest.len;
    while (dot > 0 && rest.data[dot - 1] != '.' && rest.data[dot - 1] != '/')
        dot--;
    if (dot > 1 && rest.data[dot - 1] == '.' && rest.data[dot - 2] != '/')
        rest.len = dot - 1;
    buf_append_str(out, rest);
    buf_append_c(out, ".js");
}

/* Makes the folders of a file. */
static int make_folders(const char *path)
{
    char *copy = xstrdup(path);
    int error = 0;
    for (char *slash = strchr(copy + 1, '/'); slash && !error; slash = strchr(slash + 1, '/')) {
        *slash = 0;
        error = os_file_make_dir(copy, 0777);
        if (error == -EEXIST)
            error = 0;
        *slash = '/';
    }
    xfree(copy);
    return error;
}

/* How `to` is reached from a folder; both absolute, the folder with a slash at its end. */
static void relative_path(Str folder, Str to, Buf *out)
{
    size_t common = 0;
    for (size_t i = 0; i < folder.len && i < to.len && folder.data[i] == to.data[i]; i++)
        if (folder.data[i] == '/')
            common = i + 1;
    for (size_t i = common; i < folder.len; i++)
        if (folder.data[i] == '/')
            buf_append_c(out, "../");
    buf_append(out, to.data + common, to.len - common);
}

/* ---- one file ------------------------------------------------------------------------------- */

static int loader_for(const Build *b, Str path, ModLoader *loader)
{
    ModFormat format;
    for (u32 i = b->args->items.len; i-- > 0;) {
        const ArgItem *item = &b->args->items.items[i];
        const char *colon = item->id == Option_loader ? strchr(item->value, ':') : NULL;
        if (!colon || !str_ends_with(path, (Str){item->value, (size_t)(colon - item->value)}))
            continue;
        int found = mod_loader_of_name(str_view(colon + 1));
        if (found < 0)
            return fail("there is no loader called", colon + 1);
        *loader = (ModLoader)found;
        return 0;
    }
    if (!mod_loader_of_file(path, loader, &format) || mod_loader_info[*loader].maker)
        return fail("only JavaScript, TypeScript and JSX can be built, not", path.data);
    return 0;
}

static int dialect_for(Build *b, Str path, Dialect *dialect)
{
    ModLoader loader;
    if (loader_for(b, path, &loader))
        return 1;
    *dialect = loader == Loader_ts ? dialect_ts : loader == Loader_tsx ? dialect_tsx : dialect_js;
    const char *env = getenv("NODE_ENV");
    if (!env || strcmp(env, "production"))
        dialect->jsx_mode = JSX_AUTOMATIC_DEV; /* with checks, as when it is run */
    bool given, has_mode;
    const char *runtime = b->args->value[Option_jsx_runtime];
    if (runtime && !strcmp(runtime, "preserve"))
        dialect->jsx_mode = JSX_PRESERVE;
    else if (!settings_jsx(b->args, dialect, &given, &has_mode))
        return 1;
    Tsconfig *config = resolver_tsconfig_of(b->resolver, path);
    if (!config)
        return 0;
    if (config->error.message) {
        fprintf(stderr, "error: %.*s:%u:%u: %s\n", (int)config->error_path.len, config->error_path.data, config->error.line,
                config->error.column, config->error.message);
        return 1;
    }
    bool preserve = dialect->jsx_mode == JSX_PRESERVE; /* asked for by --jsx-runtime */
    mod_dialect_apply(config, dialect);
    if (preserve)
        dialect->jsx_mode = JSX_PRESERVE;
    return 0;
}

static int write_file(Build *b, const char *path, Str text, const char *what)
{
    const char *folder = b->args->value[Option_outdir], *name = path;
    if (folder && !strncmp(path, folder, strlen(folder)))
        name += strlen(folder) + 1;
    int error = make_folders(path);
    if (error >= 0)
        error = os_file_write(path, text, 0666);
    if (error < 0) {
        fprintf(stderr, "error: could not write \"%s\": %s\n", path, strerror(-error));
        return 1;
    }
    buf_printf(&b->summary, "  %s  %zu bytes  (%s)\n", name, text.len, what);
    return 0;
}

/* The path of the output; empty: the standard output. */
static void output_path(const Build *b, Str path, Buf *out)
{
    const Args *args = b->args;
    if (args->has[Option_outfile]) {
        if (args->has[Option_outdir]) {
            buf_append_c(out, args->value[Option_outdir]);
            buf_push(out, '/');
        }
        buf_append_c(out, args->value[Option_outfile]);
    } else if (args->has[Option_outdir]) {
        buf_append_c(out, args->value[Option_outdir]);
        buf_push(out, '/');
        output_name(b, path, out);
    }
    buf_push(out, 0);
    out->len--;
}

/* Appends where the map is to the program; one that is a file of its own goes to json. */
static void write_map(const Build *b, const SourceMapWriter *map, Str name, Buf *out, Buf *json)
{
    source_map_write(map, STR(""), json);
    if (b->map == MAP_INLINE) {
        buf_append_c(out, "\n//# sourceMappingURL=data:application/json;base64,");
        source_map_base64(out, buf_view(json));
        buf_push(out, '\n');
        json->len = 0;
    } else if (b->map == MAP_LINKED) {
        buf_printf(out, "\n//# sourceMappingURL=%.*s.map\n", (int)name.len, name.data);
    }
}

/* The program and its map, if that is a file. */
static int write_outputs(Build *b, Buf *target, Str program, Str map)
{
    if (!target->len)
        return os_file_write_fd(STDOUT_FILENO, program) < 0;
    int code = write_file(b, target->data, program, "chunk");
    if (code || !map.len)
        return code;
    buf_append(target, ".map", 5);
    return write_file(b, target->data, map, "source map");
}

static int report(Transpile *t)
{
    AUTO_BUF message = {0};
    diag_render_all(&message, &t->source, &t->diags);
    fwrite(message.data ? message.data : "", 1, message.len, stderr);
    return 1;
}

static void report_warnings(Transpile *t)
{
    AUTO_BUF text = {0};
    for (const ParseWarning *w = t->result->warnings; w; w = w->next)
        diag_render_warning(&text, &t->source, w->start, w->end, w->text);
    fwrite(text.data ? text.data : "", 1, text.len, stderr);
}

static int print_file(Build *b, Transpile *t, Str path, Buf *target)
{
    AUTO_BUF out = {0};
    AUTO_BUF source_name = {0};
    AUTO_BUF folder = {0};
    AUTO_BUF json = {0};
    SourceMapWriter map;
    PrintOptions print = b->print;
    const char *slash = strrchr(target->data, '/');
    Str name = str_view(slash ? slash + 1 : target->data);
    source_map_writer_init(&map);
    if (b->args->has[Option_banner])
        buf_printf(&out, "%s\n", b->args->value[Option_banner]);
    if (b->map != MAP_NONE) {
        Str to = folder_of(buf_view(target));
        if (to.len && to.data[0] == '/')
            buf_append_str(&folder, to);
        else if (os_file_cwd(&folder) >= 0)
            buf_printf(&folder, "/%.*s", (int)to.len, to.data);
        relative_path(buf_view(&folder), path, &source_name);
        print.map = &map;
        print.map_source = source_map_add_source(&map, buf_view(&source_name));
        source_map_set_content(&map, print.map_source, t->source.text);
    }
    int code = transpile_print(t, &out, &print) ? 0 : fail("nested too deep:", path.data);
    if (print.minify_whitespace && out.len && out.data[out.len - 1] != '\n')
        buf_push(&out, '\n');
    if (b->args->has[Option_footer])
        buf_printf(&out, "%s\n", b->args->value[Option_footer]);
    if (!code && b->map != MAP_NONE)
        write_map(b, &map, name, &out, &json);
    if (!code)
        code = write_outputs(b, target, buf_view(&out), buf_view(&json));
    source_map_writer_deinit(&map);
    return code;
}

static int build_file(Build *b, Str path)
{
    AUTO_BUF text = {0};
    AUTO_BUF target = {0};
    Dialect dialect;
    int error = os_file_read(path.data, &text);
    if (error < 0) {
        fprintf(stderr, "error: could not read \"%s\": %s\n", path.data, strerror(-error));
        return 1;
    }
    if (dialect_for(b, path, &dialect))
        return 1;
    TranspileGoal goal = str_ends_with(path, STR(".mjs")) || str_ends_with(path, STR(".mts"))   ? TRANSPILE_MODULE
                         : str_ends_with(path, STR(".cjs")) || str_ends_with(path, STR(".cts")) ? TRANSPILE_COMMONJS
                                                                                                : TRANSPILE_ANY;
    TranspileChanges changes = {.defines = b->defines.items, .n_defines = b->defines.len, .rename = b->rename,
                                .keep_names = b->args->has[Option_keep_names],
                                .fold = b->print.minify_syntax || b->defines.len};
    Transpile t;
    u32 bad = 0;
    int code;
    output_path(b, path, &target);
    if (!transpile_parse(&t, buf_view(&text), path, &dialect, goal)) {
        code = report(&t);
    } else if (transpile_change(&t, &changes, &bad)) {
        report_warnings(&t);
        code = print_file(b, &t, path, &target);
    } else if (bad == changes.n_defines) {
        code = fail("nested too deep:", path.data);
    } else {
        AUTO_BUF value = {0};
        buf_append_str(&value, b->defines.items[bad].value);
        buf_push(&value, 0);
        code = fail("the value of --define is JSON or a name, not", value.data);
    }
    transpile_free(&t);
    return code;
}

int cmd_build(const Args *args)
{
    Build b = {.args = args};
    AUTO_BUF tsconfig = {0};
    u64 begin = os_time_monotonic_ns();
    int code = read_settings(&b);
    if (!code)
        code = read_paths(&b);
    if (!code && args->has[Option_tsconfig] && os_file_realpath(args->value[Option_tsconfig], &tsconfig) < 0)
        code = fail("could not find", args->value[Option_tsconfig]);
    ResolverOptions options = {.tsconfig = buf_view(&tsconfig)};
    if (!code)
        b.resolver = resolver_new(&options);
    for (u32 i = 0; !code && i < b.paths.len; i++)
        code = build_file(&b, b.paths.items[i]);
    if (!code && b.summary.len) {
        u32 n = b.paths.len;
        printf("Transpiled file%s in %llums\n\n%.*s\n", n == 1 ? "" : "s",
               (unsigned long long)((os_time_monotonic_ns() - begin) / 1000000), (int)b.summary.len, b.summary.data);
    }
    if (b.resolver)
        resolver_free(b.resolver);
    for (u32 i = 0; i < b.paths.len; i++)
        xfree((void *)(uintptr_t)b.paths.items[i].data);
    VEC_DEINIT(&b.paths);
    VEC_DEINIT(&b.defines);
    buf_deinit(&b.root);
    buf_deinit(&b.summary);
    return code;
}
