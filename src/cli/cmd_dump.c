/* cmd_dump.c - shows what a stage of the engine makes of a file.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#include "base/buf.h"
#include "cli/commands.h"
#include "engine/api/dump.h"
#include "os/os_file.h"

int cmd_dump(const Args *args, const char *stage, const char *file)
{
    (void)args;
    AUTO_BUF text = {0};
    AUTO_BUF out = {0};
    int error = os_file_read(file, &text);
    if (error < 0) {
        fprintf(stderr, "error: could not read \"%s\": %s\n", file, strerror(-error));
        return 1;
    }
    int result = dump_stage(str_view(stage), str_view(file), buf_view(&text), &out);
    fwrite(out.data ? out.data : "", 1, out.len, result == DUMP_OK ? stdout : stderr);
    if (result == DUMP_UNKNOWN_STAGE)
        fprintf(stderr, "error: Unknown stage \"%s\"\n\nStages: tokens, ast, scope, bytecode, ic, heap, regexp\n", stage);
    return result != DUMP_OK;
}
