/* node_path.c - $binding("path"): the working directory and the environment, for paths of src/js.
 *
 * SPDX-License-Identifier: MIT
 */
#include "os/os_file.h"
#include "runtime/host/host.h"

static Value path_cwd(Vm *vm, Frame *f)
{
    (void)f;
    AUTO_BUF path = {0};
    int error = os_file_cwd(&path);
    if (error < 0)
        return host_throw_errno(vm, error, "uv_cwd", NULL);
    return value_cell(TRY_PTR(string_from_utf8(vm, buf_view(&path))));
}

static Value path_env(Vm *vm, Frame *f)
{
    Value env = TRY(process_env(host_of(vm)));
    PropKey key = key_from_value(vm, frame_arg(f, 0));
    return key_is_none(key) ? VAL_EXC : obj_get(vm, value_as_object(env), key);
}

const BuiltinProp node_path_binding[] = {
    FN("cwd", 0, path_cwd, 0, INTRIN_NONE),
    FN("env", 1, path_env, 0, INTRIN_NONE),
    END,
};
