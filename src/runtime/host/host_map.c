/* host_map.c - source maps of the programs that run: positions in stacks and lines in code frames point to what people wrote.
 *
 * A program says in its last line where its map is: in a data: URL, or a file beside it. Maps are read when an error is shown or
 * `stack` is read, never before, and kept by the program's name and what its comment says, so that a Source that ended and another in
 * its place cannot be taken for each other. A map that cannot be read counts as none.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "base/hash.h"
#include "os/os_file.h"
#include "runtime/host/host_priv.h"
#include "toolkit/print/source_map.h"

/* One of a map's sources. */
typedef struct MappedFile {
    char *name;     /* absolute path or URL; NULL: not asked yet */
    Buf text;       /* when the map does not carry it */
    bool text_read;
} MappedFile;

typedef struct ProgramMap {
    SourceMap *map; /* NULL: none */
    char *folder;   /* that names in the map are relative to, with its slash; "" when unknown */
    MappedFile *files;
} ProgramMap;

struct HostMaps {
    Map by_program;
};

/* ---- paths ------------------------------------------------------------------------------------ */

static bool has_scheme(Str name)
{
    for (size_t i = 0; i + 2 < name.len; i++) {
        char c = name.data[i];
        if (c == ':')
            return i > 0 && name.data[i + 1] == '/' && name.data[i + 2] == '/';
        if (!((c | 32) >= 'a' && (c | 32) <= 'z') && c != '-' && c != '+' && c != '.')
            break;
    }
    return false;
}

/* `name` as seen from `folder`, without . and .. in it. */
static char *join_path(Str folder, Str name)
{
    AUTO_BUF out = {0};
    AUTO_BUF whole = {0};
    if (str_starts_with(name, STR("file://")))
        name = (Str){name.data + 7, name.len - 7};
    else if (has_scheme(name))
        folder = STR("");
    if (has_scheme(name))
        return xstrndup(name.data, name.len);
    if (!str_starts_with(name, STR("/")))
        buf_append_str(&whole, folder);
    buf_append_str(&whole, name);
    for (size_t i = 0; i < whole.len;) {
        size_t end = i;
        while (end < whole.len && whole.data[end] != '/')
            end++;
        Str part = {whole.data + i, end - i};
        bool last = end == whole.len;
        if (str_equal_c(part, "..") && out.len > 1) {
            out.len--; /* the slash, then the name before it */
            while (out.len && out.data[out.len - 1] != '/')
                out.len--;
        } else if (!str_equal_c(part, ".") && !(part.len == 0 && i > 0)) {
            buf_append_str(&out, part);
            if (!last)
                buf_push(&out, '/');
        }
        i = end + 1;
    }
    return buf_take(&out);
}

static Str folder_of(Str path)
{
    while (path.len && path.data[path.len - 1] != '/')
        path.len--;
    return path;
}

/* ---- finding maps ----------------------------------------------------------------------------- */

static ProgramMap *read_map(Str program, Str comment)
{
    ProgramMap *found = xalloc_zero(sizeof *found);
    AUTO_BUF json = {0};
    bool is_data = str_starts_with(comment, STR("data:")), ok = false;
    Str folder = folder_of(program);
    if (is_data) {
        ok = source_map_data_url(comment, &json);
        found->folder = xstrndup(folder.data, folder.len);
    } else if (str_starts_with(program, STR("/")) && (!has_scheme(comment) || str_starts_with(comment, STR("file://")))) {
        char *path = join_path(folder, comment);
        ok = os_file_read(path, &json) == 0;
        folder = folder_of(str_view(path));
        found->folder = xstrndup(folder.data, folder.len);
        xfree(path);
    }
    if (ok)
        found->map = source_map_parse(buf_view(&json), NULL);
    u32 n = found->map ? source_map_source_count(found->map) : 0;
    if (n)
        found->files = xalloc_zero(n * sizeof *found->files);
    return found;
}

/* The map of a program; NULL: it names none. */
static ProgramMap *map_of(Host *host, struct Source *source)
{
    AUTO_BUF key = {0};
    Str program, comment = source_map_comment(embed_source_text(source, &program));
    if (!comment.len)
        return NULL;
    if (!host->maps)
        host->maps = xalloc_zero(sizeof *host->maps);
    buf_append_str(&key, program);
    buf_printf(&key, "%c%zu %llx", 0, comment.len, (unsigned long long)hash_bytes(comment.data, comment.len, 0));
    ProgramMap *map = map_get(&host->maps->by_program, buf_view(&key));
    if (!map) {
        Str owned = {NULL, key.len};
        map = read_map(program, comment);
        owned.data = buf_take(&key);
        map_put(&host->maps->by_program, owned, map);
    }
    return map->map ? map : NULL;
}

static Str file_name(ProgramMap *map, u32 i)
{
    if (!map->files[i].name)
        map->files[i].name = join_path(str_view(map->folder ? map->folder : ""), source_map_source(map->map, i));
    return str_view(map->files[i].name);
}

bool host_map_position(void *ctx, Vm *vm, struct Source *source, u32 *line, u32 *column, Str *file)
{
    SourceMapPos pos;
    (void)vm;
    ProgramMap *map = map_of(ctx, source);
    if (!map || !source_map_find(map->map, *line, *column, &pos))
        return false;
    *line = pos.line;
    *column = pos.column;
    *file = file_name(map, pos.source);
    return true;
}

/* ---- lines ------------------------------------------------------------------------------------ */

static Str file_text(ProgramMap *map, u32 i)
{
    Str text;
    MappedFile *file = &map->files[i];
    if (source_map_content(map->map, i, &text))
        return text;
    Str name = file_name(map, i);
    if (!file->text_read && str_starts_with(name, STR("/")) && os_file_read(name.data, &file->text) < 0)
        file->text.len = 0;
    file->text_read = true;
    return buf_view(&file->text);
}

static Str line_of(Str text, u32 line)
{
    const char *p = text.data, *end = text.data + text.len;
    while (p < end && line > 1) {
        const char *feed = memchr(p, '\n', (size_t)(end - p));
        p = feed ? feed + 1 : end;
        line--;
    }
    const char *feed = p < end ? memchr(p, '\n', (size_t)(end - p)) : NULL;
    size_t n = (size_t)((feed ? feed : end) - p);
    return (Str){p, n && p[n - 1] == '\r' ? n - 1 : n};
}

bool host_mapped_line(Host *host, struct Source *source, Str file, u32 line, Str *text)
{
    ProgramMap *map = map_of(host, source);
    u32 n = map ? source_map_source_count(map->map) : 0;
    for (u32 i = 0; i < n; i++) {
        if (!str_equal(file_name(map, i), file))
            continue;
        *text = file_text(map, i);
        if (!text->len)
            return false;
        *text = line_of(*text, line);
        return true;
    }
    return false;
}

void host_maps_free(Host *host)
{
    u32 i = 0;
    Str key;
    void *value;
    while (host->maps && map_next(&host->maps->by_program, &i, &key, &value)) {
        ProgramMap *map = value;
        u32 n = map->map ? source_map_source_count(map->map) : 0;
        for (u32 k = 0; k < n; k++) {
            xfree(map->files[k].name);
            buf_deinit(&map->files[k].text);
        }
        xfree(map->files);
        xfree(map->folder);
        source_map_free(map->map);
        xfree(map);
        xfree((char *)key.data);
    }
    if (host->maps)
        map_deinit(&host->maps->by_program);
    xfree(host->maps);
}
