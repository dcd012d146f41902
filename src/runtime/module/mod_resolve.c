/* mod_resolve.c - from a specifier to an entry; data: URLs.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/alloc.h"
#include "runtime/module/mod_priv.h"
#include "toolkit/resolve/resolve.h"

Resolver *mod_resolver(HostModules *m)
{
    if (m->resolver)
        return m->resolver;
    const char *node_path = getenv("NODE_PATH");
    ResolverOptions options = {
        .preserve_symlinks = m->options.preserve_symlinks,
        .node_endings = host_options(m->host)->node_style,
        .conditions = m->options.conditions,
        .n_conditions = m->options.n_conditions,
        .tsconfig = m->options.tsconfig,
        .node_path = node_path ? str_view(node_path) : STR(""),
    };
    return m->resolver = resolver_new(&options);
}

static ModEntry *builtin_entry(HostModules *m, const char *name)
{
    ModEntry *entry = mod_entry(m, str_view(name));
    entry->format = MOD_BUILTIN;
    return entry;
}

ModEntry *mod_resolve_typed(HostModules *m, Str specifier, Str type, Str from_file, ModVia via)
{
    if (UNLIKELY(mod_has_hooks(m)))
        return mod_hooks_resolve(m, specifier, type, from_file, via);
    return mod_resolve_plain(m, specifier, type, from_file, via, NULL, 0);
}

static void decode_percent(Str text, Buf *out);

/* Does Node read the specifier as a URL, in which %2e is a dot? */
static bool is_escaped_url(HostModules *m, Str specifier, ModVia via)
{
    return via != MOD_VIA_REQUIRE && host_options(m->host)->node_style && specifier.len && memchr(specifier.data, '%', specifier.len) &&
           (specifier.data[0] == '/' || str_starts_with(specifier, STR("./")) || str_starts_with(specifier, STR("../")));
}

ModEntry *mod_resolve_plain(HostModules *m, Str specifier, Str type, Str from_file, ModVia via, const Str *conditions, u32 n)
{
    AUTO_RESOLVED resolved = {0};
    AUTO_BUF plain = {0};
    int loader = type.len ? mod_loader_of_name(type) : -1;
    if (UNLIKELY(is_escaped_url(m, specifier, via))) {
        decode_percent(specifier, &plain);
        specifier = buf_view(&plain);
    }
    if (mod_has_plugins(m)) {
        ModEntry *entry;
        if (!mod_plugin_resolve(m, specifier, from_file, via, loader, &entry))
            return NULL;
        if (entry)
            return entry;
    }
    if (str_equal(type, STR("macro")) || str_starts_with(specifier, STR("macro:"))) {
        host_throw_code(host_vm(m->host), ERR_TYPE, "ERR_IMPORT_ATTRIBUTE_UNSUPPORTED",
                        "Macros are not supported: import the function without type \"macro\", and it runs with the program");
        return NULL;
    }
    const char *builtin = mod_builtin_name(specifier);
    if (builtin)
        return builtin_entry(m, builtin);
    if (via == MOD_VIA_IMPORT && !type.len && specifier.len && host_options(m->host)->node_style) {
        ModEntry *known = mod_known_file(m, specifier, from_file);
        if (known)
            return known;
    }
    if (str_starts_with(specifier, STR("node:"))) {
        mod_throw_unknown_builtin(m, specifier, from_file, via);
        return NULL;
    }
    if (str_starts_with(specifier, STR("data:")))
        return mod_entry_as(m, specifier, STR(""), loader);
    if (via != MOD_VIA_REQUIRE && mod_has_rules(m) && !n && !mod_rule_of_path(m, specifier, from_file))
        return NULL;
    ResolveKind kind = via == MOD_VIA_REQUIRE ? RESOLVE_REQUIRE : RESOLVE_IMPORT;
    Str folder = from_file.len && from_file.data[0] == '/' ? resolve_folder(from_file) : STR("/");
    ResolveStatus status = n ? resolver_resolve_with(mod_resolver(m), specifier, folder, kind, conditions, n, &resolved)
                             : resolver_resolve(mod_resolver(m), specifier, folder, kind, &resolved);
    Str path = buf_view(&resolved.path);
    if (status == RESOLVE_FILE)
        return mod_entry_as(m, path, resolved.query, loader);
    if (status == RESOLVE_BARE && (builtin = mod_builtin_name(path)) != NULL)
        return builtin_entry(m, builtin);
    if (status == RESOLVE_BARE)
        resolved.status = RESOLVE_NOT_FOUND;
    mod_throw_resolve(m, &resolved, status == RESOLVE_BARE ? path : specifier, from_file, via);
    return NULL;
}

ModEntry *mod_resolve(HostModules *m, Str specifier, Str from_file, ModVia via)
{
    return mod_resolve_typed(m, specifier, STR(""), from_file, via);
}

/* ---- data: URLs ------------------------------------------------------------------------------- */

static int loader_of_mime(Str mime)
{
    static const struct {
        const char *mime;
        ModLoader loader;
    } rows[] = {{"text/javascript", Loader_jsx},        {"application/javascript", Loader_jsx}, {"application/json", Loader_json},
                {"text/typescript", Loader_ts},         {"application/typescript", Loader_ts},  {"text/jsx", Loader_jsx},
                {"application/x-javascript", Loader_jsx}, {"text/tsx", Loader_tsx},             {"text/plain", Loader_text}};
    for (u32 i = 0; i < ARRAY_LEN(rows); i++)
        if (mime.len == strlen(rows[i].mime) && !strncasecmp(mime.data, rows[i].mime, mime.len))
            return (int)rows[i].loader;
    return -1;
}

static int digit64(char c)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const char *at = c ? strchr(digits, c == '-' ? '+' : c == '_' ? '/' : c) : NULL;
    return at ? (int)(at - digits) : -1;
}

static bool decode_base64(Str text, Buf *out)
{
    u32 bits = 0, n = 0;
    for (size_t i = 0; i < text.len && text.data[i] != '='; i++) {
        int digit = digit64(text.data[i]);
        if (strchr(" \t\r\n", text.data[i]) && text.data[i])
            continue;
        if (digit < 0)
            return false;
        bits = bits << 6 | (u32)digit;
        n += 6;
        if (n >= 8) {
            n -= 8;
            buf_push(out, (char)(bits >> n));
        }
    }
    return true;
}

static void decode_percent(Str text, Buf *out)
{
    for (size_t i = 0; i < text.len; i++) {
        int high = text.data[i] == '%' && text.len - i > 2 ? digit64(text.data[i + 1]) : -1;
        char hex[3] = {high < 0 ? 0 : text.data[i + 1], high < 0 ? 0 : text.data[i + 2], 0}, *end = hex;
        long byte = high < 0 ? 0 : strtol(hex, &end, 16);
        bool ok = high >= 0 && end == hex + 2 && hex[0] != '+' && hex[0] != '-';
        buf_push(out, ok ? (char)byte : text.data[i]);
        i += ok ? 2 : 0;
    }
}

bool mod_data_url(Str url, Buf *text, int *loader)
{
    const char *comma = memchr(url.data, ',', url.len);
    if (!comma)
        return false;
    Str head = {url.data + 5, (size_t)(comma - url.data - 5)}, body = {comma + 1, url.len - (size_t)(comma + 1 - url.data)};
    bool base64 = str_ends_with(head, STR(";base64"));
    const char *semicolon = memchr(head.data, ';', head.len);
    *loader = loader_of_mime((Str){head.data, semicolon ? (size_t)(semicolon - head.data) : head.len});
    AUTO_BUF plain = {0};
    decode_percent(body, base64 ? &plain : text);
    return !base64 || decode_base64(buf_view(&plain), text);
}
