/* bun_object.c - the global Bun.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "os/os_file.h"
#include "os/os_time.h"
#include "runtime/bun/bun.h"
#include "runtime/bun/bun_crypto.h"
#include "runtime/bun/bun_data.h"
#include "runtime/bun/bun_priv.h"
#include "runtime/host/host_js.h"
#include "runtime/module/mod.h"
#include "runtime/web/web.h"
#include "runtime/web/web_cookie.h"
#include "toolkit/resolve/resolve.h"

static Value process_value(Vm *vm, const char *name)
{
    Value process = TRY(obj_get(vm, vm_core(vm)->realm->global, key_from_c(vm, "process")));
    return value_get(vm, process, key_from_c(vm, name));
}

/* env and argv are those of process: data is the name. */
static Value make_from_process(Vm *vm, const void *name)
{
    return process_value(vm, name);
}

static Value make_main(Vm *vm, const void *data)
{
    (void)data;
    return value_cell(TRY_PTR(string_from_wtf8(vm, host_options(host_of(vm))->main_file)));
}

/* Milliseconds of an argument: a number, or a Date. */
static bool delay_of(Vm *vm, Value v, double *ms)
{
    if (value_has_kind(v, Kind_Date)) {
        if (!to_double(vm, v, ms))
            return false;
        *ms -= (double)os_time_wall_ns() / 1e6;
        return true;
    }
    if (!value_is_number(v)) {
        host_throw_code(vm, ERR_TYPE, "ERR_INVALID_ARG_TYPE", "sleep expects a number (milliseconds)");
        return false;
    }
    *ms = value_as_number(v);
    return true;
}

/* A promise that a timer settles: setTimeout does the waiting. */
static Value bun_sleep(Vm *vm, Frame *f)
{
    double ms;
    if (!delay_of(vm, frame_arg(f, 0), &ms))
        return VAL_EXC;
    Object *promise = TRY_PTR(promise_new(vm));
    Value resolve, reject;
    if (!promise_make_resolvers(vm, promise, &resolve, &reject))
        return VAL_EXC;
    Value args[2] = {resolve, value_number(ms > 0 ? ms : 0)};
    Value timeout = TRY(obj_get(vm, vm_core(vm)->realm->global, key_from_c(vm, "setTimeout")));
    TRY(call_function(vm, timeout, VAL_UNDEFINED, 2, args));
    return value_cell(promise);
}

static Value bun_sleep_sync(Vm *vm, Frame *f)
{
    Value v = frame_arg(f, 0);
    if (!value_is_number(v) || !(value_as_number(v) >= 0) || value_as_number(v) > 1e12)
        return host_throw_code(vm, ERR_TYPE, "ERR_INVALID_ARG_TYPE", "sleepSync expects a positive number (milliseconds)");
    host_flush(host_of(vm));
    double ms = value_as_number(v);
    struct timespec wait = {(time_t)(ms / 1000), (long)((ms - 1000 * (double)(i64)(ms / 1000)) * 1e6)};
    while (nanosleep(&wait, &wait) != 0) {
    }
    return VAL_UNDEFINED;
}

static Value bun_nanoseconds(Vm *vm, Frame *f)
{
    (void)f;
    return value_number((double)(os_time_monotonic_ns() - host_started_ns(host_of(vm))));
}

/* Bun.gc(force): the heap's size after collecting. */
static Value bun_gc(Vm *vm, Frame *f)
{
    (void)f;
    HeapStats stats;
    vm_collect(vm);
    heap_stats(vm, &stats, false);
    return value_number((double)stats.live_bytes);
}

/* Bun.shrink(): gives memory back to the system. */
static Value bun_shrink(Vm *vm, Frame *f)
{
    (void)f;
    vm_collect(vm);
    return VAL_UNDEFINED;
}

static Value bun_escape_html(Vm *vm, Frame *f)
{
    String *s = TRY_PTR(to_string(vm, frame_arg(f, 0)));
    StrView view = string_view(vm, s);
    if (!view.data)
        return VAL_EXC;
    StringBuilder sb;
    sb_init(&sb, vm);
    u32 done = 0;
    for (u32 i = 0; i < view.length; i++) {
        u16 c = view_at(view, i);
        const char *text = c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '"' ? "&quot;" : c == '\'' ? "&#x27;" : NULL;
        if (!text)
            continue;
        sb_view(&sb, view, done, i);
        sb_c(&sb, text);
        done = i + 1;
    }
    if (!done) {
        sb_drop(&sb);
        return value_cell(s);
    }
    sb_view(&sb, view, done, view.length);
    return value_cell(TRY_PTR(sb_end(&sb)));
}

static Value bun_peek(Vm *vm, Frame *f)
{
    (void)vm;
    Value v = frame_arg(f, 0);
    if (!value_is_promise(v) || promise_state(value_as_object(v)) == PROMISE_PENDING)
        return v;
    return promise_result(value_as_object(v));
}

static Value bun_file_url_to_path(Vm *vm, Frame *f)
{
    Value v = frame_arg(f, 0);
    if (value_is_object(v))
        v = TRY(obj_get(vm, value_as_object(v), key_from_c(vm, "href")));
    AUTO_BUF url = {0};
    AUTO_BUF path = {0};
    String *s = TRY_PTR(to_string(vm, v));
    if (!string_to_utf8(vm, s, &url))
        return VAL_EXC;
    if (!str_starts_with(buf_view(&url), STR("file:")) || resolve_url_path(buf_view(&url), &path) < 0)
        return host_throw_code(vm, ERR_TYPE, "ERR_INVALID_URL_SCHEME", "The URL must be of scheme file");
    return value_cell(TRY_PTR(string_from_utf8(vm, buf_view(&path))));
}

static Value bun_path_to_file_url(Vm *vm, Frame *f)
{
    AUTO_BUF path = {0};
    AUTO_BUF whole = {0};
    AUTO_BUF url = {0};
    String *s = TRY_PTR(to_string(vm, frame_arg(f, 0)));
    if (!string_to_utf8(vm, s, &path))
        return VAL_EXC;
    if (!path.len || path.data[0] != '/') {
        if (os_file_cwd(&whole) < 0)
            return throw_error(vm, ERR_ERROR, "The current folder is gone");
        buf_push(&whole, '/');
    }
    buf_append_str(&whole, buf_view(&path));
    resolve_url(buf_view(&whole), &url);
    Value text = value_cell(TRY_PTR(string_from_utf8(vm, buf_view(&url))));
    Value ctor = TRY(obj_get(vm, vm_core(vm)->realm->global, key_from_c(vm, "URL")));
    return construct(vm, ctor, 1, &text);
}

/* Bun.which(name): the executable of that name on PATH, or null. */
static Value bun_which(Vm *vm, Frame *f)
{
    AUTO_BUF name = {0};
    String *s = TRY_PTR(to_string(vm, frame_arg(f, 0)));
    if (!string_to_utf8(vm, s, &name))
        return VAL_EXC;
    const char *path = getenv("PATH");
    bool bare = name.len && !memchr(name.data, '/', name.len);
    for (const char *p = bare && path ? path : ""; name.len;) {
        const char *end = strchr(p, ':');
        size_t n = end ? (size_t)(end - p) : strlen(p);
        AUTO_BUF candidate = {0};
        buf_append(&candidate, p, n);
        if (n)
            buf_push(&candidate, '/');
        buf_append_str(&candidate, buf_view(&name));
        buf_push(&candidate, 0);
        OsFileStat info;
        if (os_file_stat(candidate.data, &info) >= 0 && info.type == OS_FILE_REGULAR && access(candidate.data, X_OK) == 0)
            return value_cell(TRY_PTR(string_from_utf8(vm, str_view(candidate.data))));
        if (!end)
            break;
        p = end + 1;
    }
    return VAL_NULL;
}

static Value make_js_module(Vm *vm, const void *name)
{
    return host_js_require(vm, name);
}

static Value make_main_thread(Vm *vm, const void *unused)
{
    (void)unused;
    return value_bool(!host_options(host_of(vm))->thread);
}

static Value make_bool(Vm *vm, const void *text)
{
    (void)vm;
    return value_bool(*(const char *)text != 0);
}

static Value make_colors(Vm *vm, const void *data)
{
    (void)data;
    return value_bool(host_colors(host_of(vm), 1));
}

static Value make_list(Vm *vm, const void *data)
{
    (void)data;
    return value_cell(TRY_PTR(array_new(vm, 0)));
}

static Value bun_cwd(Vm *vm, Frame *f)
{
    (void)f;
    AUTO_BUF path = {0};
    int error = os_file_cwd(&path);
    return error ? host_throw_errno(vm, error, "getcwd", NULL) : value_cell(TRY_PTR(string_from_wtf8(vm, buf_view(&path))));
}

#define BUN_FN(name_, len, c) {.name = name_, .kind = ROW_FN, .length = len, .fn = c, .flags = BF_ENUMERABLE}
#define BUN_MAGIC(name_, c, magic_) {.name = name_, .kind = ROW_FN, .length = 1, .fn = c, .magic = magic_, .flags = BF_ENUMERABLE}
#define BUN_LAZY(name_, maker_, data_) \
    {.name = name_, .kind = ROW_LAZY, .maker = maker_, .maker_data = data_, .flags = BF_ENUMERABLE}

/* An export of a file of src/js. */
#define BUN_JS(name_, module_) \
    {.name = name_, .kind = ROW_LAZY, .maker = host_js_maker, .maker_data = &(const JsExport){module_, name_}, .flags = BF_ENUMERABLE}

static const BuiltinProp bun_rows[] = {
    BUN_FN("serve", 1, bun_serve),
    BUN_FN("file", 1, bun_file),
    {.name = "Cookie", .kind = ROW_LAZY, .maker = host_class_maker, .maker_data = &cookie_class, .flags = BF_ENUMERABLE},
    {.name = "CookieMap", .kind = ROW_LAZY, .maker = host_class_maker, .maker_data = &cookie_map_class, .flags = BF_ENUMERABLE},
    BUN_LAZY("env", make_from_process, "env"),
    BUN_LAZY("argv", make_from_process, "argv"),
    BUN_LAZY("main", make_main, NULL),
    BUN_FN("resolve", 2, mod_bun_resolve),
    BUN_FN("resolveSync", 2, mod_bun_resolve_sync),
    BUN_LAZY("plugin", mod_plugin_maker, NULL),
    {.name = "version", .kind = ROW_STRING, .text = "1.4.5", .flags = BF_ENUMERABLE},
    BUN_FN("sleep", 1, bun_sleep),
    BUN_FN("sleepSync", 1, bun_sleep_sync),
    BUN_FN("nanoseconds", 0, bun_nanoseconds),
    BUN_FN("gc", 1, bun_gc),
    BUN_LAZY("inspect", bun_inspect_make, NULL),
    BUN_FN("escapeHTML", 1, bun_escape_html),
    BUN_FN("peek", 1, bun_peek),
    BUN_FN("fileURLToPath", 1, bun_file_url_to_path),
    BUN_FN("pathToFileURL", 1, bun_path_to_file_url),
    BUN_FN("which", 2, bun_which),
    BUN_LAZY("CryptoHasher", host_class_maker, &crypto_hasher_class),
    BUN_LAZY("MD4", bun_digest_make, &bun_digest_which[CryptoHash_Md4]),
    BUN_LAZY("MD5", bun_digest_make, &bun_digest_which[CryptoHash_Md5]),
    BUN_LAZY("SHA1", bun_digest_make, &bun_digest_which[CryptoHash_Sha1]),
    BUN_LAZY("SHA224", bun_digest_make, &bun_digest_which[CryptoHash_Sha224]),
    BUN_LAZY("SHA256", bun_digest_make, &bun_digest_which[CryptoHash_Sha256]),
    BUN_LAZY("SHA384", bun_digest_make, &bun_digest_which[CryptoHash_Sha384]),
    BUN_LAZY("SHA512", bun_digest_make, &bun_digest_which[CryptoHash_Sha512]),
    BUN_LAZY("SHA512_256", bun_digest_make, &bun_digest_which[CryptoHash_Sha512_256]),
    BUN_FN("sha", 1, bun_sha),
    BUN_LAZY("hash", bun_hash_make, NULL),
    BUN_LAZY("password", bun_password_make, NULL),
    BUN_LAZY("CSRF", bun_csrf_make, NULL),
    BUN_MAGIC("gzipSync", bun_zlib, BUN_GZIP),
    BUN_MAGIC("gunzipSync", bun_zlib, BUN_GUNZIP),
    BUN_MAGIC("deflateSync", bun_zlib, BUN_DEFLATE),
    BUN_MAGIC("inflateSync", bun_zlib, BUN_INFLATE),
    BUN_MAGIC("zstdCompressSync", bun_zstd_sync, BUN_ZSTD),
    BUN_MAGIC("zstdDecompressSync", bun_zstd_sync, BUN_UNZSTD),
    BUN_MAGIC("zstdCompress", bun_zstd, BUN_ZSTD),
    BUN_MAGIC("zstdDecompress", bun_zstd, BUN_UNZSTD),
    BUN_FN("randomUUIDv5", 3, bun_random_uuid_v5),
    BUN_FN("randomUUIDv7", 2, bun_random_uuid_v7),
    BUN_LAZY("fetch", web_fetch_maker, NULL),
    {.name = "Transpiler", .kind = ROW_LAZY, .maker = host_class_maker, .maker_data = &transpiler_class, .flags = BF_ENUMERABLE},
    BUN_LAZY("TOML", bun_data_make, &bun_data_which[BUN_TOML]),
    BUN_LAZY("YAML", bun_data_make, &bun_data_which[BUN_YAML]),
    BUN_LAZY("JSON5", bun_data_make, &bun_data_which[BUN_JSON5]),
    BUN_LAZY("JSONC", bun_data_make, &bun_data_which[BUN_JSONC]),
    BUN_LAZY("JSONL", bun_data_make, &bun_data_which[BUN_JSONL]),
    BUN_JS("readableStreamToArray", "bun/streams"),
    BUN_JS("readableStreamToArrayBuffer", "bun/streams"),
    BUN_JS("readableStreamToBlob", "bun/streams"),
    BUN_JS("readableStreamToBytes", "bun/streams"),
    BUN_JS("readableStreamToFormData", "bun/streams"),
    BUN_JS("readableStreamToJSON", "bun/streams"),
    BUN_JS("readableStreamToText", "bun/streams"),
    BUN_JS("write", "bun/files"),
    BUN_JS("stdin", "bun/files"),
    BUN_JS("stdout", "bun/files"),
    BUN_JS("stderr", "bun/files"),
    BUN_JS("ArrayBufferSink", "bun/files"),
    BUN_JS("concatArrayBuffers", "bun/files"),
    BUN_JS("allocUnsafe", "bun/files"),
    BUN_JS("indexOfLine", "bun/files"),
    BUN_JS("spawn", "bun/spawn"),
    BUN_JS("connect", "bun/sockets"),
    BUN_JS("listen", "bun/sockets"),
    BUN_JS("udpSocket", "bun/udp"),
    BUN_JS("dns", "bun/dns"),
    BUN_JS("spawnSync", "bun/spawn"),
    BUN_JS("Glob", "bun/glob"),
    BUN_LAZY("semver", make_js_module, "bun/semver"),
    BUN_JS("FileSystemRouter", "bun/router"),
    BUN_JS("mmap", "bun/odds"),
    BUN_JS("openInEditor", "bun/odds"),
    BUN_JS("unsafe", "bun/odds"),
    {.name = "revision", .kind = ROW_STRING, .text = "a7733435cf40429e3b35c36072769df2052b80f1", .flags = BF_ENUMERABLE},
    {.name = "version_with_sha", .kind = ROW_STRING, .text = "v1.4.5 (a7733435c)"},
    {.name = "origin", .kind = ROW_STRING, .text = ""},
    BUN_FN("shrink", 0, bun_shrink),
    BUN_JS("$", "bun/shell"),
    BUN_JS("Terminal", "bun/terminal"),
    BUN_JS("XML", "bun/xml"),
    BUN_JS("generateHeapSnapshot", "bun/heap"),
    BUN_JS("color", "bun/color"),
    BUN_JS("wrapAnsi", "bun/ansi"),
    BUN_JS("sliceAnsi", "bun/ansi"),
    BUN_JS("deepEquals", "bun/equal"),
    BUN_JS("deepMatch", "bun/equal"),
    BUN_FN("stringWidth", 2, bun_string_width),
    BUN_FN("stripANSI", 1, bun_strip_ansi),
    {.name = "cwd", .kind = ROW_GET, .fn = bun_cwd, .flags = BF_ENUMERABLE},
    BUN_LAZY("isMainThread", make_main_thread, NULL),
    BUN_LAZY("isStandaloneExecutable", make_bool, ""),
    BUN_LAZY("enableANSIColors", make_colors, NULL),
    BUN_LAZY("embeddedFiles", make_list, NULL),
    TAG("Bun"),
    END,
};

static Value make_bun(Vm *vm, const void *data)
{
    (void)data;
    Object *bun = TRY_PTR(object_new_plain(vm));
    return embed_add_props(vm, bun, bun_rows) ? value_cell(bun) : VAL_EXC;
}

/* Node's other name of the global object. */
static Value make_global_this(Vm *vm, const void *data)
{
    (void)data;
    return value_cell(vm_core(vm)->realm->global_this);
}

static const BuiltinProp node_globals[] = {
    LAZY("global", make_global_this, NULL),
    END,
};

/* Absent under the name node. */
static const BuiltinProp bun_globals[] = {
    LAZY("Bun", make_bun, NULL),
    JS_EXPORT("HTMLRewriter", "bun/html_rewriter"),
    HOST_CLASS("BuildMessage", build_message_class),
    HOST_CLASS("BuildError", build_message_class),
    HOST_CLASS("ResolveMessage", mod_resolve_message_class),
    HOST_CLASS("ResolveError", mod_resolve_message_class),
    END,
};

bool bun_install(Host *host)
{
    mod_set_default_hook(host, bun_serve_default_export);
    Object *global = vm_core(host_vm(host))->realm->global;
    return embed_add_props(host_vm(host), global, node_globals) &&
           (host_options(host)->node_style || embed_add_props(host_vm(host), global, bun_globals));
}
