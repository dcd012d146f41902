/* env_files.c - which .env files count, and how their names get into the environment.
 *
 * NODE_ENV "production" and "test" choose their files, anything else is development; a test reads no .env.local, so that it is the
 * same on every machine. The file that counts most is read first. The environment itself is never changed, only added to.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cli/env_files.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/buf.h"
#include "os/os_file.h"
#include "toolkit/env/dotenv.h"

extern char **environ;

static const char *outer(const char *name)
{
    return getenv(name);
}

/* -errno when it cannot be read. */
static int add_file(DotenvSet *set, const char *path)
{
    AUTO_BUF text = {0};
    int error = os_file_read(path, &text);
    if (error >= 0)
        dotenv_add(set, buf_view(&text));
    return error;
}

static void add_usual(DotenvSet *set)
{
    const char *mode = getenv("BUN_ENV");
    if (!mode || !*mode)
        mode = getenv("NODE_ENV");
    bool production = mode && !strcmp(mode, "production"), test = mode && !strcmp(mode, "test");
    const char *const files[] = {
        production ? ".env.production.local" : test ? ".env.test.local" : ".env.development.local",
        test ? NULL : ".env.local",
        production ? ".env.production" : test ? ".env.test" : ".env.development",
        ".env",
    };
    for (u32 i = 0; i < ARRAY_LEN(files); i++)
        if (files[i])
            (void)add_file(set, files[i]);
}

/* Those of the command line: the last one counts most. Bun takes several names with commas between. */
static bool add_given(const Args *args, DotenvSet *set)
{
    for (u32 i = args->items.len; i-- > 0;) {
        const ArgItem *item = &args->items.items[i];
        if (item->id != Option_env_file)
            continue;
        const char *end = item->value + strlen(item->value);
        while (end > item->value) {
            const char *start = end;
            while (start > item->value && start[-1] != ',')
                start--;
            char *path = xstrndup(start, (size_t)(end - start));
            bool absent = *path && add_file(set, path) < 0;
            if (absent && args->called == CALLED_NODE)
                fprintf(stderr, "%s: %s: not found\n", args->argv[0], path);
            xfree(path);
            if (absent && args->called == CALLED_NODE)
                return false;
            end = start > item->value ? start - 1 : start;
        }
    }
    return true;
}

/* The names of the set behind what is there. Both live as long as the process. */
static void extend_environment(const DotenvSet *set)
{
    size_t n = 0;
    while (environ && environ[n])
        n++;
    char **longer = xalloc((n + set->entries.len + 1) * sizeof *longer);
    if (n)
        memcpy(longer, environ, n * sizeof *longer);
    for (u32 i = 0; i < set->entries.len; i++) {
        Buf line = {0};
        buf_append_c(&line, set->entries.items[i].name);
        buf_push(&line, '=');
        buf_append_c(&line, set->entries.items[i].value);
        longer[n++] = buf_take(&line);
    }
    longer[n] = NULL;
    environ = longer;
}

bool env_files_load(const Args *args, bool usual)
{
    DotenvSet set = {.outer = outer};
    bool ok = true;
    if (args->has[Option_env_file])
        ok = add_given(args, &set);
    else if (usual && !args->has[Option_no_env_file] && args->called != CALLED_NODE)
        add_usual(&set);
    if (set.entries.len)
        extend_environment(&set);
    dotenv_deinit(&set);
    return ok;
}
