/* scripts.c - scripts of package.json and commands of node_modules/.bin.
 *
 * A script is run by bash (or sh) in the folder of its package.json, with the node_modules/.bin folders of the current folder and those
 * above in front of PATH and the variables that npm sets. What scripts call `node` or `bun` is cob when --bun is given or there is no such
 * program: a folder with links of those names comes first in PATH then.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cli/scripts.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/version.h"
#include "os/os_file.h"
#include "os/os_spawn.h"

extern char **environ;

#if defined(__x86_64__)
#define ARCH_NAME "x64"
#else
#define ARCH_NAME "arm64"
#endif

bool scripts_open(Scripts *scripts)
{
    *scripts = (Scripts){0};
    arena_init(&scripts->arena);
    if (os_file_cwd(&scripts->folder) < 0)
        return true;
    for (Str at = buf_view(&scripts->folder); at.len && !scripts->package; at = at.len > 1 ? resolve_folder(at) : (Str){0})
        scripts->package = package_read(&scripts->arena, at);
    Package *package = scripts->package;
    if (!package)
        return true;
    if (!package->root) {
        fprintf(stderr, "error: %.*s:%u:%u: %s\n", (int)package->path.len, package->path.data, package->error.line, package->error.column,
                package->error.message ? package->error.message : "no JSON");
        return false;
    }
    scripts->table = json_get(package->root, "scripts");
    if (!json_is(scripts->table, JSON_OBJECT))
        scripts->table = NULL;
    return true;
}

void scripts_close(Scripts *scripts)
{
    arena_deinit(&scripts->arena);
    buf_deinit(&scripts->folder);
}

Str scripts_find(const Scripts *scripts, const char *name)
{
    return scripts->table ? json_get_text(scripts->table, name) : (Str){0};
}

void scripts_suggest(Scripts *scripts, const char *name)
{
    VEC(const char *) names = {0};
    for (const JsonNode *node = scripts->table ? scripts->table->first : NULL; node; node = node->next)
        if (json_is(node, JSON_STRING) && node->text.len)
            VEC_PUSH(&names, arena_dup(&scripts->arena, node->key).data);
    args_suggest_script(name, names.items, names.len);
    VEC_DEINIT(&names);
}

void scripts_list(const Scripts *scripts)
{
    u32 n = 0;
    const JsonNode *first = scripts->table ? scripts->table->first : NULL;
    for (const JsonNode *node = first; node; node = node->next)
        n += json_is(node, JSON_STRING) && node->text.len;
    if (!n) {
        printf(scripts->package ? "No \"scripts\" found in package.json.\n" : "No package.json found.\n");
        return;
    }
    printf("package.json scripts (%u found):\n", n);
    for (const JsonNode *node = first; node; node = node->next)
        if (json_is(node, JSON_STRING) && node->text.len)
            printf("  $ cob run %.*s\n    %.*s\n\n", (int)node->key.len, node->key.data, (int)node->text.len, node->text.data);
}

/* ---- the environment of what is run ---- */

typedef VEC(char *) Environment; /* NAME=value, owned; the last is NULL when it is handed over */

static void environment_set(Environment *env, const char *name, Str value)
{
    Buf line = {0};
    size_t n = strlen(name);
    buf_append_c(&line, name);
    buf_push(&line, '=');
    buf_append_str(&line, value);
    char *text = buf_take(&line);
    for (u32 i = 0; i < env->len; i++) {
        if (!strncmp(env->items[i], text, n + 1)) {
            xfree(env->items[i]);
            env->items[i] = text;
            return;
        }
    }
    VEC_PUSH(env, text);
}

static void environment_free(Environment *env)
{
    for (u32 i = 0; i < env->len; i++)
        xfree(env->items[i]);
    VEC_DEINIT(env);
}

/* node_modules/.bin of the current folder and of every one above it, each with a ':' behind. */
static void append_bin_folders(const Scripts *scripts, Buf *out)
{
    for (Str at = buf_view(&scripts->folder); at.len; at = at.len > 1 ? resolve_folder(at) : (Str){0}) {
        buf_append_str(out, at);
        buf_append_c(out, at.len > 1 ? "/node_modules/.bin:" : "node_modules/.bin:");
    }
}

static void link_self(const char *folder, const char *name, const char *self)
{
    AUTO_BUF path = {0}, old = {0};
    buf_printf(&path, "%s/%s", folder, name);
    buf_push(&path, 0);
    if (os_file_realpath(path.data, &old) == 0 && str_equal_c(buf_view(&old), self))
        return;
    (void)unlink(path.data);
    if (symlink(self, path.data) < 0 && errno != EEXIST)
        fprintf(stderr, "warning: could not make %s: %s\n", path.data, strerror(errno));
}

/* A folder of this user where `node` and `bun` are cob. false: it cannot be made safely. */
static bool link_folder(const char *self, bool node, bool bun, Buf *out)
{
    const char *temporary = getenv("TMPDIR");
    buf_printf(out, "%s/cob-links-%u-%s%s", temporary && *temporary ? temporary : "/tmp", (unsigned)getuid(), node ? "n" : "", bun ? "b" : "");
    buf_push(out, 0);
    out->len--;
    struct stat info;
    if (mkdir(out->data, 0700) < 0 && errno != EEXIST)
        return false;
    if (lstat(out->data, &info) < 0 || !S_ISDIR(info.st_mode) || info.st_uid != getuid() || info.st_mode & 022)
        return false;
    if (node)
        link_self(out->data, "node", self);
    if (bun)
        link_self(out->data, "bun", self);
    return true;
}

/* The PATH of what is run, and where `node` is in it. */
static void make_path(const Scripts *scripts, const Args *args, const char *self, Buf *path, Buf *node)
{
    const char *outer = getenv("PATH");
    AUTO_BUF bun = {0};
    bool links_node = args->has[Option_bun] || !os_spawn_find(outer, "node", node);
    bool links_bun = args->has[Option_bun] || !os_spawn_find(outer, "bun", &bun);
    AUTO_BUF links = {0};
    if ((links_node || links_bun) && link_folder(self, links_node, links_bun, &links)) {
        /* Behind the .bin folders: a package that brings its own node means it. --bun means cob. */
        if (links_node) {
            node->len = 0;
            buf_printf(node, "%s/node", links.data);
        }
    } else {
        links.len = 0;
    }
    if (args->has[Option_bun] && links.len)
        buf_printf(path, "%s:", links.data);
    append_bin_folders(scripts, path);
    if (!args->has[Option_bun] && links.len)
        buf_printf(path, "%s:", links.data);
    buf_append_c(path, outer ? outer : "/usr/local/bin:/usr/bin:/bin");
}

static void set_package_variables(Environment *env, const Package *package)
{
    environment_set(env, "npm_package_json", package->path);
    environment_set(env, "npm_config_local_prefix", package->folder);
    if (package->name.len)
        environment_set(env, "npm_package_name", package->name);
    if (package->version.len)
        environment_set(env, "npm_package_version", package->version);
    const JsonNode *config = json_get(package->root, "config");
    for (const JsonNode *node = json_is(config, JSON_OBJECT) ? config->first : NULL; node; node = node->next) {
        if (!json_is(node, JSON_STRING))
            continue;
        AUTO_BUF name = {0};
        buf_printf(&name, "npm_package_config_%.*s", (int)node->key.len, node->key.data);
        buf_push(&name, 0);
        environment_set(env, name.data, node->text);
    }
}

static void make_environment(const Scripts *scripts, const Args *args, Environment *env)
{
    AUTO_BUF self = {0}, path = {0}, node = {0};
    for (char **e = environ; e && *e; e++)
        VEC_PUSH(env, xstrdup(*e));
    if (os_file_self(&self) < 0)
        buf_append_c(&self, "cob");
    buf_push(&self, 0);
    make_path(scripts, args, self.data, &path, &node);
    environment_set(env, "PATH", buf_view(&path));
    if (scripts->package)
        set_package_variables(env, scripts->package);
    environment_set(env, "npm_command", STR("run-script"));
    environment_set(env, "npm_execpath", str_view(self.data));
    environment_set(env, "npm_config_user_agent", STR("bun/" COB_AS_BUN " npm/? node/v" COB_AS_NODE " linux " ARCH_NAME));
    environment_set(env, "NODE", buf_view(&node));
    environment_set(env, "npm_node_execpath", buf_view(&node));
    if (!getenv("INIT_CWD"))
        environment_set(env, "INIT_CWD", buf_view(&scripts->folder));
}

/* ---- running ---- */

static bool is_plain(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || (c & 0x80) || (c && strchr("!%@^:+/-._", c));
}

/* A word for the shell, in quotes when it needs them. */
static void append_word(Buf *out, const char *word)
{
    const char *p = word;
    while (*p && is_plain(*p))
        p++;
    if (*word && !*p) {
        buf_append_c(out, word);
        return;
    }
    buf_push(out, '"');
    for (p = word; *p; p++) {
        if (strchr("\"\\$`", *p))
            buf_push(out, '\\');
        buf_push(out, *p);
    }
    buf_push(out, '"');
}

static const char *signal_words(int number)
{
    static const struct {
        int number;
        const char *words;
    } rows[] = {
        {SIGHUP, "SIGHUP (Terminal hung up)"}, {SIGQUIT, "SIGQUIT (Quit request)"}, {SIGILL, "SIGILL (Illegal instruction)"},
        {SIGTRAP, "SIGTRAP (Trace or breakpoint trap)"}, {SIGABRT, "SIGABRT (Abort)"}, {SIGBUS, "SIGBUS (Misaligned address error)"},
        {SIGFPE, "SIGFPE (Floating point exception)"}, {SIGKILL, "SIGKILL (Forced quit)"}, {SIGUSR1, "SIGUSR1 (User defined signal 1)"},
        {SIGSEGV, "SIGSEGV (Address boundary error)"}, {SIGUSR2, "SIGUSR2 (User defined signal 2)"}, {SIGPIPE, "SIGPIPE (Broken pipe)"},
        {SIGALRM, "SIGALRM (Timer expired)"}, {SIGTERM, "SIGTERM (Polite quit request)"},
    };
    for (u32 i = 0; i < ARRAY_LEN(rows); i++)
        if (rows[i].number == number)
            return rows[i].words;
    return "of another kind";
}

static const char *find_shell(void)
{
    static const char *const shells[] = {"/usr/bin/bash", "/bin/bash", "/bin/sh"};
    for (u32 i = 0; i < ARRAY_LEN(shells); i++)
        if (os_spawn_can_run(shells[i]))
            return shells[i];
    return "/bin/sh";
}

/* Runs the text of a script whose name is `name`. 0, or the exit code, which stderr has been told of. */
static int run_text(const Args *args, Environment *env, const char *name, Str script, char *const *words)
{
    AUTO_BUF line = {0};
    buf_append_str(&line, script);
    for (; words && *words; words++) {
        buf_push(&line, ' ');
        append_word(&line, *words);
    }
    buf_push(&line, 0);
    if (!args->has[Option_silent])
        fprintf(stderr, "$ %s\n", line.data);
    environment_set(env, "npm_lifecycle_event", str_view(name));
    environment_set(env, "npm_lifecycle_script", script);
    VEC_PUSH(env, NULL);
    const char *shell = find_shell();
    char c[] = "-c";
    char *argv[] = {xstrdup(shell), c, line.data, NULL};
    OsExit end = {0};
    int error = os_spawn_wait(shell, argv, env->items, &end);
    (void)VEC_POP(env);
    xfree(argv[0]);
    if (error < 0) {
        fprintf(stderr, "error: could not run %s: %s\n", shell, strerror(-error));
        return 1;
    }
    if (end.signal) {
        if (end.signal != SIGINT && !args->has[Option_silent])
            fprintf(stderr, "error: script \"%s\" was terminated by signal %s\n", name, signal_words(end.signal));
        os_spawn_die(end.signal);
    }
    if (end.code && !args->has[Option_silent])
        fprintf(stderr, "error: script \"%s\" exited with code %d\n", name, end.code);
    return end.code;
}

/* pre or post of a script, when there is one. */
static int run_around(const Scripts *scripts, const Args *args, Environment *env, const char *prefix, const char *name)
{
    AUTO_BUF full = {0};
    buf_printf(&full, "%s%s", prefix, name);
    buf_push(&full, 0);
    Str text = scripts_find(scripts, full.data);
    return text.len ? run_text(args, env, full.data, text, NULL) : 0;
}

int scripts_run(const Scripts *scripts, const Args *args, const char *name, int first)
{
    Environment env = {0};
    make_environment(scripts, args, &env);
    char *folder = xstrndup(scripts->package->folder.data, scripts->package->folder.len);
    int code = 1;
    if (os_file_chdir(folder) < 0)
        fprintf(stderr, "error: could not change to \"%s\"\n", folder);
    else
        code = run_around(scripts, args, &env, "pre", name);
    if (!code) {
        char **words = args->argv + first;
        if (first < args->argc && !strcmp(*words, "--"))
            words++; /* npm wants one there; it is not the script's */
        code = run_text(args, &env, name, scripts_find(scripts, name), first < args->argc ? words : NULL);
    }
    if (!code)
        code = run_around(scripts, args, &env, "post", name);
    xfree(folder);
    environment_free(&env);
    return code;
}

bool scripts_find_command(const Scripts *scripts, const char *name, bool everywhere, Buf *out)
{
    AUTO_BUF path = {0};
    append_bin_folders(scripts, &path);
    if (everywhere && getenv("PATH"))
        buf_append_c(&path, getenv("PATH"));
    else if (path.len)
        path.len--;
    buf_push(&path, 0);
    return !strchr(name, '/') && os_spawn_find(path.data, name, out);
}

/* The first line of a file, when it is a hashbang. */
static bool read_hashbang(const char *path, char *line, size_t size)
{
    int fd = os_file_open_read(path);
    ssize_t n = fd < 0 ? -1 : read(fd, line, size - 1);
    if (fd >= 0)
        os_file_close(fd);
    line[n > 0 ? n : 0] = 0;
    line[strcspn(line, "\n")] = 0;
    return line[0] == '#' && line[1] == '!';
}

bool scripts_is_ours(const Args *args, const char *command)
{
    char line[256];
    if (!read_hashbang(command, line, sizeof line))
        return false;
    const char *program = NULL;
    char *rest;
    for (char *word = strtok_r(line + 2, " \t\r", &rest); word; word = strtok_r(NULL, " \t\r", &rest)) {
        const char *slash = strrchr(word, '/');
        const char *last = slash ? slash + 1 : word;
        if (!strcmp(last, "env") || last[0] == '-')
            continue;
        program = last;
        break;
    }
    if (!program || (strcmp(program, "node") && strcmp(program, "bun")))
        return false;
    AUTO_BUF found = {0};
    return args->has[Option_bun] || !os_spawn_find(getenv("PATH"), program, &found);
}

int scripts_run_command(const Scripts *scripts, const Args *args, const char *command, int first)
{
    Environment env = {0};
    make_environment(scripts, args, &env);
    VEC_PUSH(&env, NULL);
    const char *name = args->argv[first - 1];
    OsExit end = {0};
    int error = os_spawn_wait(command, args->argv + first - 1, env.items, &end);
    (void)VEC_POP(&env);
    environment_free(&env);
    if (error < 0) {
        fprintf(stderr, "error: could not run %s: %s\n", command, strerror(-error));
        return 1;
    }
    if (end.signal) {
        if (end.signal != SIGINT && !args->has[Option_silent])
            fprintf(stderr, "error: Failed to run \"%s\" due to signal %s\n", name, signal_words(end.signal));
        os_spawn_die(end.signal);
    }
    if (end.code && !args->has[Option_silent])
        fprintf(stderr, "error: \"%s\" exited with code %d\n", name, end.code);
    return end.code;
}
