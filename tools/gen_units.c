/* gen_units.c - compiles src/js to units that become part of the executable.
 *
 *   gen_units OUT.bin OUT.inc ROOT FILE.js...
 *
 * OUT.bin holds what loading and servers touch of the units (functions that ROOT/loaded.txt names among it), one behind the other in the order in which that
 * list names files, then their cold parts (unit_file.h), each at a multiple of 8, and behind all of
 * them what is packed: the cold parts of the files that ROOT/packed.txt names, then all notes. OUT.inc has a row JS_UNIT(name, unit, cold, notes) for each,
 * sorted by name, with {offset, size in OUT.bin, size unpacked or 0} of each part: "web/streams" is ROOT/web/streams.js. Every function is compiled. It is linked with the front end of the
 * very executable that will run the units, so nothing has to be checked there.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/alloc.h"
#include "base/buf.h"
#include "base/check.h"
#include "base/map.h"
#include "engine/bytecode/unit_file.h"
#include "io/zip/zip_block.h"

enum { ALIGN = 8 };

typedef struct File {
    char *name; /* zero-terminated, without ROOT/ and .js */
    const char *path;
    bool is_packed;
    u32 line; /* of loaded.txt with its name; UINT32_MAX: there is none */
    struct Piece {
        size_t at, size, unpacked;
    } unit, cold, notes;
} File;

/* The runs of OUT.bin. */
typedef struct Runs {
    Buf units, cold, packed, notes;
} Runs;

static NORETURN void fail(const char *what, const char *name)
{
    fprintf(stderr, "gen_units: %s: %s\n", name, what);
    exit(1);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const File *)a)->name, ((const File *)b)->name);
}

/* Files without a line last, what is packed behind the others. */
static int by_line(const void *a, const void *b)
{
    const File *const *left = a, *const *right = b;
    if ((*left)->line != (*right)->line)
        return (*left)->line < (*right)->line ? -1 : 1;
    if ((*left)->is_packed != (*right)->is_packed)
        return (*left)->is_packed ? 1 : -1;
    return by_name(*left, *right);
}

static void read_file(const char *path, Buf *out)
{
    FILE *f = fopen(path, "rb");
    char block[65536];
    if (!f)
        fail("cannot be read", path);
    for (size_t n; (n = fread(block, 1, sizeof block, f)) > 0;)
        buf_append(out, block, n);
    if (ferror(f))
        fail("cannot be read", path);
    fclose(f);
}

static void write_file(const char *path, const Buf *data)
{
    FILE *f = fopen(path, "wb");
    if (!f || fwrite(data->data, 1, data->len, f) != data->len || fclose(f))
        fail("cannot be written", path);
}

static NORETURN void show_first(Source *source, const DiagList *diags, const char *path)
{
    AUTO_BUF text = {0};
    const Diag *first = diag_first(diags);
    if (first)
        diag_render(&text, source, first);
    fprintf(stderr, "%.*s\n", (int)text.len, text.data ? text.data : "");
    fail(first ? first->text : "does not compile", path);
}

/* Is it a name in the list, or in one of its folders? */
static bool is_listed(Str list, Str name)
{
    while (list.len) {
        const char *end = memchr(list.data, '\n', list.len);
        Str line = {list.data, end ? (size_t)(end - list.data) : list.len};
        list = (Str){line.data + line.len + (end != NULL), list.len - line.len - (end != NULL)};
        if (line.len && line.data[0] != '#' &&
            (str_equal(line, name) || (line.data[line.len - 1] == '/' && str_starts_with(name, line))))
            return true;
    }
    return false;
}

/* Files, and the functions that loading and servers call: lines "NAME" and "NAME/PATH". */
typedef struct Loaded {
    Buf text;
    Map lines; /* number of the line + 1 */
    const char *name; /* of the file that is being written */
} Loaded;

static void loaded_read(Loaded *loaded, const char *path)
{
    read_file(path, &loaded->text);
    for (Str rest = buf_view(&loaded->text); rest.len;) {
        const char *end = memchr(rest.data, '\n', rest.len);
        size_t n = end ? (size_t)(end - rest.data) : rest.len;
        map_put(&loaded->lines, (Str){rest.data, n}, (void *)(uintptr_t)(loaded->lines.len + 1));
        rest = (Str){rest.data + n + (end != NULL), rest.len - n - (end != NULL)};
    }
}

static bool runs_at_load(void *ctx, Str path)
{
    Loaded *loaded = ctx;
    AUTO_BUF line = {0};
    buf_printf(&line, "%s%.*s", loaded->name, (int)path.len, path.data);
    return map_find(&loaded->lines, buf_view(&line)) != NULL;
}

static struct Piece pack(const Buf *bytes, Buf *packed)
{
    struct Piece piece = {.at = packed->len, .unpacked = bytes->len};
    zip_block_pack(buf_view(bytes), packed);
    piece.size = packed->len - piece.at;
    return piece;
}

static struct Piece place(const Buf *bytes, Buf *run)
{
    static const char zeros[ALIGN];
    struct Piece piece = {.at = run->len, .size = bytes->len};
    buf_append_str(run, buf_view(bytes));
    buf_append(run, zeros, ROUND_UP(run->len, ALIGN) - run->len);
    return piece;
}

static void add_unit(File *file, Loaded *loaded, Runs *runs)
{
    Buf text = {0};
    read_file(file->path, &text);
    Source *source = xalloc(sizeof *source), shown;
    if (!source_init(source, buf_view(&text), str_view(file->name)))
        fail("is too long", file->path);
    source->dialect = &dialect_builtin;
    shown = *source;
    CompileOptions options = {.parse = {.goal = ParseGoal_CommonJs, .strict = true, .dialect = &dialect_builtin}};
    DiagList diags;
    diag_list_init(&diags);
    CodeUnit *unit = compile_source(source, &options, &diags);
    if (!unit || !unit_compile_all(unit, &diags))
        show_first(&shown, &diags, file->path);
    AUTO_BUF bytes = {0};
    AUTO_BUF cold = {0};
    AUTO_BUF notes = {0};
    loaded->name = file->name;
    UnitParts parts = {.cold = &cold, .notes = &notes, .runs_at_load = runs_at_load, .ctx = loaded};
    if (!unit_write_parts(unit, 0, &bytes, &parts))
        fail("cannot be written as a unit", file->path);
    file->unit = place(&bytes, &runs->units);
    file->cold = file->is_packed && cold.len ? pack(&cold, &runs->packed) : place(&cold, &runs->cold);
    file->notes = pack(&notes, &runs->notes);
    diag_list_deinit(&diags);
    unit_unref(unit);
    buf_deinit(&text);
}

int main(int argc, char **argv)
{
    CHECK(argc >= 4);
    Runs runs = {0};
    AUTO_BUF rows = {0};
    size_t root = strlen(argv[3]), n = (size_t)argc - 4;
    File *files = xalloc_zero((n + 1) * sizeof *files), **order = xalloc((n + 1) * sizeof *order);
    for (size_t i = 0; i < n; i++) {
        Str path = str_view(argv[4 + i]);
        if (path.len < root + 5 || strncmp(path.data, argv[3], root) != 0 || !str_ends_with(path, STR(".js")))
            fail("is no file of src/js", path.data);
        files[i] = (File){.name = xstrndup(path.data + root + 1, path.len - root - 4), .path = path.data};
    }
    AUTO_BUF list = {0};
    AUTO_BUF list_path = {0};
    buf_printf(&list_path, "%s/packed.txt%c", argv[3], 0);
    read_file(list_path.data, &list);
    Loaded loaded = {0};
    list_path.len = 0;
    buf_printf(&list_path, "%s/loaded.txt%c", argv[3], 0);
    loaded_read(&loaded, list_path.data);
    qsort(files, n, sizeof *files, by_name);
    buf_printf(&rows, "/* Generated by tools/gen_units.c. */\n");
    for (size_t i = 0; i < n; i++) {
        void **line = map_find(&loaded.lines, str_view(files[i].name));
        files[i].line = line ? (u32)(uintptr_t)*line : UINT32_MAX;
        files[i].is_packed = is_listed(buf_view(&list), str_view(files[i].name));
        order[i] = &files[i];
    }
    qsort(order, n, sizeof(File *), by_line);
    for (size_t i = 0; i < n; i++)
        add_unit(order[i], &loaded, &runs);
    xfree(order);
    size_t cold_base = runs.units.len, packed_base = cold_base + runs.cold.len, notes_base = packed_base + runs.packed.len;
    for (size_t i = 0; i < n; i++) {
        const File *f = &files[i];
        buf_printf(&rows, "JS_UNIT(\"%s\", PIECE(%zu, %zu, 0), PIECE(%zu, %zu, %zu), PIECE(%zu, %zu, %zu))\n", f->name, f->unit.at,
                   f->unit.size, (f->cold.unpacked ? packed_base : cold_base) + f->cold.at, f->cold.size, f->cold.unpacked,
                   notes_base + f->notes.at, f->notes.size, f->notes.unpacked);
        xfree(f->name);
    }
    buf_append_str(&runs.units, buf_view(&runs.cold));
    buf_append_str(&runs.units, buf_view(&runs.packed));
    buf_append_str(&runs.units, buf_view(&runs.notes));
    write_file(argv[1], &runs.units);
    buf_deinit(&runs.units);
    buf_deinit(&runs.cold);
    buf_deinit(&runs.packed);
    buf_deinit(&runs.notes);
    write_file(argv[2], &rows);
    map_deinit(&loaded.lines);
    buf_deinit(&loaded.text);
    xfree(files);
    return 0;
}
