/* Programs in the foreground: how they end, texts without a hashbang, PATH.
 *
 * SPDX-License-Identifier: MIT
 */
#include "os/os_spawn.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "os/os_file.h"
#include "unit.h"

extern char **environ;

static int run_shell(const char *text, OsExit *end)
{
    char name[] = "sh", c[] = "-c", line[128];
    snprintf(line, sizeof line, "%s", text);
    char *argv[] = {name, c, line, NULL};
    return os_spawn_wait("/bin/sh", argv, environ, end);
}

TEST(os_spawn_tells_how_it_ended)
{
    OsExit end;
    EXPECT(run_shell("exit 0", &end) == 0 && end.code == 0 && end.signal == 0);
    EXPECT(run_shell("exit 255", &end) == 0 && end.code == 255 && end.signal == 0);
    EXPECT(run_shell("kill -TERM $$", &end) == 0 && end.signal == SIGTERM);
    char name[] = "none";
    char *argv[] = {name, NULL};
    EXPECT(os_spawn_wait("/nonexistent/none", argv, environ, &end) == -ENOENT);
}

static bool passes_signals_on(void)
{
    OsExit end;
    return run_shell("kill -TERM $PPID; sleep 5", &end) == 0 && end.signal == SIGTERM &&
           run_shell("trap 'exit 9' HUP; kill -HUP $PPID; sleep 5 & wait", &end) == 0 && end.code == 9;
}

/* The parent does not end by it, nor by the child's echo. In a process of its own: signals are blocked in one thread only, and
 * other tests may have left some. */
TEST(os_spawn_passes_signals_on)
{
    pid_t child = fork();
    if (child == 0)
        _exit(passes_signals_on() ? 0 : 1);
    int status = -1;
    EXPECT(child > 0 && waitpid(child, &status, 0) == child && status == 0);
}

TEST(os_spawn_finds_and_runs_texts)
{
    char folder[] = "/tmp/cob-spawn-XXXXXX", path[64], list[96];
    EXPECT(mkdtemp(folder) != NULL);
    snprintf(path, sizeof path, "%s/tool", folder);
    snprintf(list, sizeof list, "/nonexistent:%s", folder);
    AUTO_BUF found = {0};
    EXPECT(os_file_write(path, STR("exit $#\n"), 0600) == 0);
    EXPECT(!os_spawn_can_run(path) && !os_spawn_find(list, "tool", &found) && found.len == 0);
    EXPECT(chmod(path, 0700) == 0 && os_spawn_find(list, "tool", &found));
    EXPECT_STR(found.data, path);
    EXPECT(!os_spawn_can_run(folder));
    char name[] = "tool", one[] = "1", two[] = "2";
    char *argv[] = {name, one, two, NULL};
    OsExit end;
    EXPECT(os_spawn_wait(path, argv, environ, &end) == 0 && end.code == 2);
    EXPECT(os_file_remove(path) == 0 && rmdir(folder) == 0);
}
