/* napi_load.c - loading addons: process.dlopen(module, filename, flags).
 *
 * An addon says what it is in one of two ways: it exports napi_register_module_v1, or a constructor of the library calls
 * napi_module_register while it is opened. Constructors run once in a process but every host loads an addon anew, so what they
 * registered is kept by the library's handle. Libraries are never closed: code of theirs may be on any stack.
 *
 * SPDX-License-Identifier: MIT
 */
#include <dlfcn.h>
#include <pthread.h>

#include "base/buf.h"
#include "os/os_file.h"
#include "os/os_library.h"
#include "runtime/host/host_shared.h"
#include "runtime/napi/napi_priv.h"

typedef struct Registered {
    void *library;
    napi_module *module;
} Registered;

/* Of the process: what constructors have registered. */
typedef struct Libraries {
    pthread_mutex_t lock;
    VEC(Registered) registered;
} Libraries;

/* What the constructors of the library that this thread is opening registered: they have no other way to say it. */
static _Thread_local napi_module *addon_registering;

void napi_module_register(napi_module *mod)
{
    addon_registering = mod;
}

static void *libraries_make(void)
{
    Libraries *l = xalloc_zero(sizeof *l);
    pthread_mutex_init(&l->lock, NULL);
    return l;
}

static void libraries_free(void *state)
{
    Libraries *l = state;
    pthread_mutex_destroy(&l->lock);
    VEC_DEINIT(&l->registered);
    xfree(l);
}

/* ---- why a library does not load -------------------------------------------------------------- */

/* Does the loader complain of a name of V8's or Node's C++ classes? Then the addon was made for those, whatever else it needs. */
static bool wants_cxx(const char *file, const char *error)
{
    static const char *const names[] = {"_ZN2v8", "_ZNK2v8", "_ZTIN2v8", "_ZTVN2v8", "_ZN4node", "node_module_register"};
    AUTO_BUF bytes = {0};
    if (!strstr(error, "undefined symbol") || os_file_read(file, &bytes) < 0)
        return false;
    for (u32 i = 0; i < ARRAY_LEN(names); i++)
        if (memmem(bytes.data, bytes.len, names[i], strlen(names[i])))
            return true;
    return false;
}

/* Opens the library with everything it needs bound at once, so that a name that is missing is told now; if it is none of V8's, again
 * with `flags`, since it may never be called. */
static void *open_library(Vm *vm, const char *file, int flags)
{
    char error[1024];
    void *library = os_library_open_as(file, (flags & ~RTLD_LAZY) | RTLD_NOW, error, sizeof error);
    if (library)
        return library;
    if (wants_cxx(file, error)) {
        host_throw_code(vm, ERR_ERROR, "ERR_DLOPEN_FAILED",
                        "%s uses the C++ interface of V8, which cob has not: only addons that use Node-API can be loaded (%s)", file, error);
        return NULL;
    }
    if (!(flags & RTLD_NOW) && strstr(error, "undefined symbol"))
        library = os_library_open_as(file, flags, error, sizeof error);
    if (!library)
        host_throw_code(vm, ERR_ERROR, "ERR_DLOPEN_FAILED", "%s", error);
    return library;
}

/* ---- loading ---------------------------------------------------------------------------------- */

static napi_module *find_registered(const Libraries *l, const void *library)
{
    for (u32 i = 0; i < l->registered.len; i++)
        if (l->registered.items[i].library == library)
            return l->registered.items[i].module;
    return NULL;
}

/* Opens the file; *module: what its constructors registered, now or in another host. NULL: exception. */
static void *open_addon(Vm *vm, const char *file, int flags, napi_module **module)
{
    Libraries *l = host_shared_part(host_shared(host_of(vm)), SHARED_ADDONS, libraries_make, libraries_free);
    pthread_mutex_lock(&l->lock);
    addon_registering = NULL;
    void *library = open_library(vm, file, flags);
    if (library && addon_registering) {
        Registered r = {library, addon_registering};
        VEC_PUSH(&l->registered, r);
    }
    *module = library ? find_registered(l, library) : NULL;
    pthread_mutex_unlock(&l->lock);
    return library;
}

static i32 api_version(void *library)
{
    node_api_addon_get_api_version_func ask =
        (node_api_addon_get_api_version_func)(uintptr_t)os_library_symbol(library, "node_api_module_get_api_version_v1");
    return ask ? ask() : ADDON_API_DEFAULT;
}

/* Runs the addon's start; what it gives takes the place of module.exports. */
static Value start(napi_env env, napi_addon_register_func init, Object *module, Value exports)
{
    Vm *vm = env->vm;
    AddonHost *addons = env->addons;
    u32 handles = addons->handles.len;
    napi_value given = init(env, addon_handle(env, exports));
    Value result = given ? addon_value(given) : VAL_UNDEFINED, thrown = env->exception;
    addons->handles.len = handles;
    env->exception = VAL_HOLE;
    env->scopes = 0;
    if (vm_is_terminated(vm))
        return vm_throw_terminated(vm);
    if (!value_is_hole(thrown))
        return throw_value(vm, thrown);
    if (!value_is_undefined(result) && !value_same_bits(result, exports) &&
        obj_set(vm, module, key_from_c(vm, "exports"), result, false) < 0)
        return VAL_EXC;
    return VAL_UNDEFINED;
}

static Value load(Vm *vm, Object *module, Object *exports, const char *file, int flags)
{
    napi_module *registered;
    void *library = TRY_PTR(open_addon(vm, file, flags, &registered));
    napi_addon_register_func init = registered ? registered->nm_register_func : NULL;
    if (!init && registered)
        return throw_error(vm, ERR_ERROR, "Module has no declared entry point.");
    if (!init)
        init = (napi_addon_register_func)(uintptr_t)os_library_symbol(library, "napi_register_module_v1");
    if (!init)
        return host_throw_code(vm, ERR_ERROR, "ERR_DLOPEN_FAILED", "Module did not self-register: '%s'.", file);
    i32 version = api_version(library);
    if (version > ADDON_API_MAX && version != NAPI_VERSION_EXPERIMENTAL)
        return host_throw_code(vm, ERR_ERROR, "ERR_DLOPEN_FAILED",
                               "%s requires Node-API version %d, but this version of cob only supports version %d add-ons.", file, version,
                               ADDON_API_MAX);
    return start(addon_env_new(addon_host(host_of(vm)), file, version), init, module, value_cell(exports));
}

static Value addon_dlopen(Vm *vm, Frame *f)
{
    if (host_options(host_of(vm))->no_addons)
        return host_throw_code(vm, ERR_ERROR, "ERR_DLOPEN_DISABLED", "Cannot load native addon because loading addons is disabled.");
    if (f->argc < 2)
        return host_throw_code(vm, ERR_TYPE, "ERR_MISSING_ARGS", "process.dlopen needs at least 2 arguments");
    i32 flags = RTLD_LAZY;
    if (f->argc > 2 && !to_int32(vm, f->args[2], &flags))
        return VAL_EXC;
    Object *module = TRY_PTR(to_object(vm, f->args[0]));
    Object *exports = TRY_PTR(to_object(vm, TRY(obj_get(vm, module, key_from_c(vm, "exports")))));
    AUTO_BUF file = {0};
    if (!string_to_utf8(vm, TRY_PTR(to_string(vm, f->args[1])), &file))
        return VAL_EXC;
    buf_push(&file, 0);
    if (strlen(file.data) + 1 != file.len)
        return host_throw_code(vm, ERR_ERROR, "ERR_DLOPEN_FAILED", "A file name has no NUL in it");
    return load(vm, module, exports, file.data, flags);
}

const BuiltinProp addon_binding[] = {
    FN("dlopen", 2, addon_dlopen, 0, INTRIN_NONE),
    END,
};
