/* node_api.h - Node-API, version 10: what native addons and cob agree on.
 *
 * An addon is a shared library that is loaded by require() or process.dlopen(). It exports napi_register_module_v1, or hands
 * a struct napi_module to napi_module_register when it is opened. docs/napi.md says what it may rely on.
 *
 * Names, layouts and numbers are those of the published interface, so addons built with other headers of it fit as well.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef COB_NODE_API_H
#define COB_NODE_API_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#else
typedef uint16_t char16_t;
#endif

#define NAPI_VERSION_EXPERIMENTAL 2147483647
#ifndef NAPI_VERSION
#define NAPI_VERSION 10
#endif
#define NAPI_AUTO_LENGTH SIZE_MAX
#define NAPI_MODULE_VERSION 1
#define NAPI_EXTERN __attribute__((visibility("default")))
#define NAPI_MODULE_EXPORT __attribute__((visibility("default")))
#define NAPI_NO_RETURN __attribute__((noreturn))
#define NAPI_CDECL

typedef struct napi_env__ *napi_env;
typedef napi_env node_api_basic_env; /* functions that take it run no JavaScript and may be called by finalizers */
typedef napi_env node_api_nogc_env;
typedef struct napi_value__ *napi_value;
typedef struct napi_ref__ *napi_ref;
typedef struct napi_handle_scope__ *napi_handle_scope;
typedef struct napi_escapable_handle_scope__ *napi_escapable_handle_scope;
typedef struct napi_callback_info__ *napi_callback_info;
typedef struct napi_deferred__ *napi_deferred;
typedef struct napi_callback_scope__ *napi_callback_scope;
typedef struct napi_async_context__ *napi_async_context;
typedef struct napi_async_work__ *napi_async_work;
typedef struct napi_threadsafe_function__ *napi_threadsafe_function;
typedef struct napi_async_cleanup_hook_handle__ *napi_async_cleanup_hook_handle;
struct uv_loop_s;

typedef enum {
    napi_ok,
    napi_invalid_arg,
    napi_object_expected,
    napi_string_expected,
    napi_name_expected,
    napi_function_expected,
    napi_number_expected,
    napi_boolean_expected,
    napi_array_expected,
    napi_generic_failure,
    napi_pending_exception,
    napi_cancelled,
    napi_escape_called_twice,
    napi_handle_scope_mismatch,
    napi_callback_scope_mismatch,
    napi_queue_full,
    napi_closing,
    napi_bigint_expected,
    napi_date_expected,
    napi_arraybuffer_expected,
    napi_detachable_arraybuffer_expected,
    napi_would_deadlock,
    napi_no_external_buffers_allowed,
    napi_cannot_run_js,
} napi_status;

typedef enum {
    napi_undefined,
    napi_null,
    napi_boolean,
    napi_number,
    napi_string,
    napi_symbol,
    napi_object,
    napi_function,
    napi_external,
    napi_bigint,
} napi_valuetype;

typedef enum {
    napi_default = 0,
    napi_writable = 1,
    napi_enumerable = 2,
    napi_configurable = 4,
    napi_static = 1024, /* napi_define_class: of the constructor */
    napi_default_method = napi_writable | napi_configurable,
    napi_default_jsproperty = napi_writable | napi_enumerable | napi_configurable,
} napi_property_attributes;

typedef enum {
    napi_int8_array,
    napi_uint8_array,
    napi_uint8_clamped_array,
    napi_int16_array,
    napi_uint16_array,
    napi_int32_array,
    napi_uint32_array,
    napi_float32_array,
    napi_float64_array,
    napi_bigint64_array,
    napi_biguint64_array,
    napi_float16_array,
} napi_typedarray_type;

typedef enum { napi_key_include_prototypes, napi_key_own_only } napi_key_collection_mode;
typedef enum {
    napi_key_all_properties = 0,
    napi_key_writable = 1,
    napi_key_enumerable = 2,
    napi_key_configurable = 4,
    napi_key_skip_strings = 8,
    napi_key_skip_symbols = 16,
} napi_key_filter;
typedef enum { napi_key_keep_numbers, napi_key_numbers_to_strings } napi_key_conversion;

typedef enum { napi_tsfn_release, napi_tsfn_abort } napi_threadsafe_function_release_mode;
typedef enum { napi_tsfn_nonblocking, napi_tsfn_blocking } napi_threadsafe_function_call_mode;

typedef napi_value (*napi_callback)(napi_env env, napi_callback_info info);
typedef void (*napi_finalize)(napi_env env, void *data, void *hint);
typedef napi_finalize node_api_basic_finalize;
typedef napi_finalize node_api_nogc_finalize;
typedef void (*napi_cleanup_hook)(void *arg);
typedef void (*napi_async_cleanup_hook)(napi_async_cleanup_hook_handle handle, void *arg);
typedef void (*napi_async_execute_callback)(napi_env env, void *data);
typedef void (*napi_async_complete_callback)(napi_env env, napi_status status, void *data);
typedef void (*napi_threadsafe_function_call_js)(napi_env env, napi_value function, void *context, void *data);
typedef napi_value (*napi_addon_register_func)(napi_env env, napi_value exports);
typedef int32_t (*node_api_addon_get_api_version_func)(void);

typedef struct {
    const char *utf8name; /* one of these two is NULL */
    napi_value name;
    napi_callback method; /* a method, an accessor, or a value */
    napi_callback getter;
    napi_callback setter;
    napi_value value;
    napi_property_attributes attributes;
    void *data;
} napi_property_descriptor;

typedef struct {
    const char *error_message;
    void *engine_reserved;
    uint32_t engine_error_code;
    napi_status error_code;
} napi_extended_error_info;

typedef struct {
    uint64_t lower, upper;
} napi_type_tag;

typedef struct {
    uint32_t major, minor, patch;
    const char *release;
} napi_node_version;

typedef struct napi_module {
    int nm_version;
    unsigned int nm_flags;
    const char *nm_filename;
    napi_addon_register_func nm_register_func;
    const char *nm_modname;
    void *nm_priv;
    void *reserved[4];
} napi_module;

#ifdef __cplusplus
#define NAPI_C_START extern "C" {
#define NAPI_C_END }
#else
#define NAPI_C_START
#define NAPI_C_END
#endif
#define NAPI_MODULE_INIT()                                                                          \
    NAPI_C_START                                                                                    \
    NAPI_MODULE_EXPORT int32_t node_api_module_get_api_version_v1(void);                            \
    NAPI_MODULE_EXPORT int32_t node_api_module_get_api_version_v1(void) { return NAPI_VERSION; }    \
    NAPI_MODULE_EXPORT napi_value napi_register_module_v1(napi_env env, napi_value exports);        \
    NAPI_C_END                                                                                      \
    NAPI_MODULE_EXPORT napi_value napi_register_module_v1(napi_env env, napi_value exports)
#define NAPI_MODULE_INITIALIZER napi_register_module_v1
#define NAPI_MODULE_X(name, init, priv, flags) NAPI_MODULE(name, init)
#define NAPI_MODULE(name, init)                                                                     \
    NAPI_MODULE_INIT() { return init(env, exports); }

/* Everything below answers a status, which is napi_ok or says which rule was broken, but for the two that cannot. */
#define NAPI_FN(name, ...) NAPI_EXTERN napi_status name(__VA_ARGS__)

/* ---- loading ---- */
NAPI_EXTERN void napi_module_register(napi_module *mod);
NAPI_FN(napi_get_version, node_api_basic_env env, uint32_t *result);
NAPI_FN(napi_get_node_version, node_api_basic_env env, const napi_node_version **version);
NAPI_FN(node_api_get_module_file_name, node_api_basic_env env, const char **result);
NAPI_FN(napi_get_uv_event_loop, node_api_basic_env env, struct uv_loop_s **loop);

/* ---- errors ---- */
NAPI_EXTERN NAPI_NO_RETURN void napi_fatal_error(const char *location, size_t location_len, const char *message,
                                                            size_t message_len);
NAPI_FN(napi_fatal_exception, napi_env env, napi_value err);
NAPI_FN(napi_get_last_error_info, node_api_basic_env env, const napi_extended_error_info **result);
NAPI_FN(napi_throw, napi_env env, napi_value error);
NAPI_FN(napi_throw_error, napi_env env, const char *code, const char *msg);
NAPI_FN(napi_throw_type_error, napi_env env, const char *code, const char *msg);
NAPI_FN(napi_throw_range_error, napi_env env, const char *code, const char *msg);
NAPI_FN(node_api_throw_syntax_error, napi_env env, const char *code, const char *msg);
NAPI_FN(napi_create_error, napi_env env, napi_value code, napi_value msg, napi_value *result);
NAPI_FN(napi_create_type_error, napi_env env, napi_value code, napi_value msg, napi_value *result);
NAPI_FN(napi_create_range_error, napi_env env, napi_value code, napi_value msg, napi_value *result);
NAPI_FN(node_api_create_syntax_error, napi_env env, napi_value code, napi_value msg, napi_value *result);
NAPI_FN(napi_is_error, napi_env env, napi_value value, bool *result);
NAPI_FN(napi_is_exception_pending, napi_env env, bool *result);
NAPI_FN(napi_get_and_clear_last_exception, napi_env env, napi_value *result);

/* ---- handle scopes ---- */
NAPI_FN(napi_open_handle_scope, napi_env env, napi_handle_scope *result);
NAPI_FN(napi_close_handle_scope, napi_env env, napi_handle_scope scope);
NAPI_FN(napi_open_escapable_handle_scope, napi_env env, napi_escapable_handle_scope *result);
NAPI_FN(napi_close_escapable_handle_scope, napi_env env, napi_escapable_handle_scope scope);
NAPI_FN(napi_escape_handle, napi_env env, napi_escapable_handle_scope scope, napi_value escapee, napi_value *result);

/* ---- values ---- */
NAPI_FN(napi_get_undefined, napi_env env, napi_value *result);
NAPI_FN(napi_get_null, napi_env env, napi_value *result);
NAPI_FN(napi_get_global, napi_env env, napi_value *result);
NAPI_FN(napi_get_boolean, napi_env env, bool value, napi_value *result);
NAPI_FN(napi_create_object, napi_env env, napi_value *result);
NAPI_FN(napi_create_object_with_properties, napi_env env, napi_value prototype_or_null, const napi_value *names, const napi_value *values,
        size_t count, napi_value *result);
NAPI_FN(napi_create_array, napi_env env, napi_value *result);
NAPI_FN(napi_create_array_with_length, napi_env env, size_t length, napi_value *result);
NAPI_FN(napi_create_double, napi_env env, double value, napi_value *result);
NAPI_FN(napi_create_int32, napi_env env, int32_t value, napi_value *result);
NAPI_FN(napi_create_uint32, napi_env env, uint32_t value, napi_value *result);
NAPI_FN(napi_create_int64, napi_env env, int64_t value, napi_value *result);
NAPI_FN(napi_create_date, napi_env env, double time, napi_value *result);
NAPI_FN(napi_create_symbol, napi_env env, napi_value description, napi_value *result);
NAPI_FN(node_api_symbol_for, napi_env env, const char *utf8description, size_t length, napi_value *result);
NAPI_FN(napi_create_bigint_int64, napi_env env, int64_t value, napi_value *result);
NAPI_FN(napi_create_bigint_uint64, napi_env env, uint64_t value, napi_value *result);
NAPI_FN(napi_create_bigint_words, napi_env env, int sign_bit, size_t word_count, const uint64_t *words, napi_value *result);
NAPI_FN(napi_typeof, napi_env env, napi_value value, napi_valuetype *result);
NAPI_FN(napi_get_value_double, napi_env env, napi_value value, double *result);
NAPI_FN(napi_get_value_int32, napi_env env, napi_value value, int32_t *result);
NAPI_FN(napi_get_value_uint32, napi_env env, napi_value value, uint32_t *result);
NAPI_FN(napi_get_value_int64, napi_env env, napi_value value, int64_t *result);
NAPI_FN(napi_get_value_bool, napi_env env, napi_value value, bool *result);
NAPI_FN(napi_get_value_bigint_int64, napi_env env, napi_value value, int64_t *result, bool *lossless);
NAPI_FN(napi_get_value_bigint_uint64, napi_env env, napi_value value, uint64_t *result, bool *lossless);
NAPI_FN(napi_get_value_bigint_words, napi_env env, napi_value value, int *sign_bit, size_t *word_count, uint64_t *words);
NAPI_FN(napi_is_date, napi_env env, napi_value value, bool *is_date);
NAPI_FN(napi_get_date_value, napi_env env, napi_value value, double *result);
NAPI_FN(napi_coerce_to_bool, napi_env env, napi_value value, napi_value *result);
NAPI_FN(napi_coerce_to_number, napi_env env, napi_value value, napi_value *result);
NAPI_FN(napi_coerce_to_object, napi_env env, napi_value value, napi_value *result);
NAPI_FN(napi_coerce_to_string, napi_env env, napi_value value, napi_value *result);
NAPI_FN(napi_strict_equals, napi_env env, napi_value lhs, napi_value rhs, bool *result);

/* ---- strings ---- */
NAPI_FN(napi_create_string_latin1, napi_env env, const char *str, size_t length, napi_value *result);
NAPI_FN(napi_create_string_utf8, napi_env env, const char *str, size_t length, napi_value *result);
NAPI_FN(napi_create_string_utf16, napi_env env, const char16_t *str, size_t length, napi_value *result);
NAPI_FN(node_api_create_external_string_latin1, napi_env env, char *str, size_t length, node_api_basic_finalize finalize, void *hint,
        napi_value *result, bool *copied);
NAPI_FN(node_api_create_external_string_utf16, napi_env env, char16_t *str, size_t length, node_api_basic_finalize finalize,
        void *hint, napi_value *result, bool *copied);
NAPI_FN(node_api_create_property_key_latin1, napi_env env, const char *str, size_t length, napi_value *result);
NAPI_FN(node_api_create_property_key_utf8, napi_env env, const char *str, size_t length, napi_value *result);
NAPI_FN(node_api_create_property_key_utf16, napi_env env, const char16_t *str, size_t length, napi_value *result);
NAPI_FN(napi_get_value_string_latin1, napi_env env, napi_value value, char *buf, size_t bufsize, size_t *result);
NAPI_FN(napi_get_value_string_utf8, napi_env env, napi_value value, char *buf, size_t bufsize, size_t *result);
NAPI_FN(napi_get_value_string_utf16, napi_env env, napi_value value, char16_t *buf, size_t bufsize, size_t *result);

/* ---- objects ---- */
NAPI_FN(napi_get_prototype, napi_env env, napi_value object, napi_value *result);
NAPI_FN(node_api_set_prototype, napi_env env, napi_value object, napi_value value);
NAPI_FN(napi_get_property_names, napi_env env, napi_value object, napi_value *result);
NAPI_FN(napi_get_all_property_names, napi_env env, napi_value object, napi_key_collection_mode mode, napi_key_filter filter,
        napi_key_conversion conversion, napi_value *result);
NAPI_FN(napi_set_property, napi_env env, napi_value object, napi_value key, napi_value value);
NAPI_FN(napi_has_property, napi_env env, napi_value object, napi_value key, bool *result);
NAPI_FN(napi_get_property, napi_env env, napi_value object, napi_value key, napi_value *result);
NAPI_FN(napi_delete_property, napi_env env, napi_value object, napi_value key, bool *result);
NAPI_FN(napi_has_own_property, napi_env env, napi_value object, napi_value key, bool *result);
NAPI_FN(napi_set_named_property, napi_env env, napi_value object, const char *utf8name, napi_value value);
NAPI_FN(napi_has_named_property, napi_env env, napi_value object, const char *utf8name, bool *result);
NAPI_FN(napi_get_named_property, napi_env env, napi_value object, const char *utf8name, napi_value *result);
NAPI_FN(napi_set_element, napi_env env, napi_value object, uint32_t index, napi_value value);
NAPI_FN(napi_has_element, napi_env env, napi_value object, uint32_t index, bool *result);
NAPI_FN(napi_get_element, napi_env env, napi_value object, uint32_t index, napi_value *result);
NAPI_FN(napi_delete_element, napi_env env, napi_value object, uint32_t index, bool *result);
NAPI_FN(napi_define_properties, napi_env env, napi_value object, size_t count, const napi_property_descriptor *properties);
NAPI_FN(napi_object_freeze, napi_env env, napi_value object);
NAPI_FN(napi_object_seal, napi_env env, napi_value object);
NAPI_FN(napi_is_array, napi_env env, napi_value value, bool *result);
NAPI_FN(napi_get_array_length, napi_env env, napi_value value, uint32_t *result);
NAPI_FN(napi_type_tag_object, napi_env env, napi_value value, const napi_type_tag *tag);
NAPI_FN(napi_check_object_type_tag, napi_env env, napi_value value, const napi_type_tag *tag, bool *result);

/* ---- functions and classes ---- */
NAPI_FN(napi_create_function, napi_env env, const char *utf8name, size_t length, napi_callback cb, void *data, napi_value *result);
NAPI_FN(napi_call_function, napi_env env, napi_value recv, napi_value func, size_t argc, const napi_value *argv, napi_value *result);
NAPI_FN(napi_new_instance, napi_env env, napi_value constructor, size_t argc, const napi_value *argv, napi_value *result);
NAPI_FN(napi_instanceof, napi_env env, napi_value object, napi_value constructor, bool *result);
NAPI_FN(napi_get_cb_info, napi_env env, napi_callback_info info, size_t *argc, napi_value *argv, napi_value *this_arg, void **data);
NAPI_FN(napi_get_new_target, napi_env env, napi_callback_info info, napi_value *result);
NAPI_FN(napi_define_class, napi_env env, const char *utf8name, size_t length, napi_callback constructor, void *data, size_t count,
        const napi_property_descriptor *properties, napi_value *result);
NAPI_FN(napi_run_script, napi_env env, napi_value script, napi_value *result);

/* ---- native data and lifetimes ---- */
NAPI_FN(napi_wrap, napi_env env, napi_value object, void *native, node_api_basic_finalize finalize, void *hint, napi_ref *result);
NAPI_FN(napi_unwrap, napi_env env, napi_value object, void **result);
NAPI_FN(napi_remove_wrap, napi_env env, napi_value object, void **result);
NAPI_FN(napi_add_finalizer, napi_env env, napi_value object, void *data, node_api_basic_finalize finalize, void *hint, napi_ref *result);
NAPI_FN(node_api_post_finalizer, node_api_basic_env env, napi_finalize finalize, void *data, void *hint);
NAPI_FN(napi_create_external, napi_env env, void *data, node_api_basic_finalize finalize, void *hint, napi_value *result);
NAPI_FN(napi_get_value_external, napi_env env, napi_value value, void **result);
NAPI_FN(napi_create_reference, napi_env env, napi_value value, uint32_t initial_refcount, napi_ref *result);
NAPI_FN(napi_delete_reference, node_api_basic_env env, napi_ref ref);
NAPI_FN(napi_reference_ref, napi_env env, napi_ref ref, uint32_t *result);
NAPI_FN(napi_reference_unref, napi_env env, napi_ref ref, uint32_t *result);
NAPI_FN(napi_get_reference_value, napi_env env, napi_ref ref, napi_value *result);
NAPI_FN(napi_set_instance_data, node_api_basic_env env, void *data, napi_finalize finalize, void *hint);
NAPI_FN(napi_get_instance_data, node_api_basic_env env, void **data);
NAPI_FN(napi_add_env_cleanup_hook, node_api_basic_env env, napi_cleanup_hook fun, void *arg);
NAPI_FN(napi_remove_env_cleanup_hook, node_api_basic_env env, napi_cleanup_hook fun, void *arg);
NAPI_FN(napi_add_async_cleanup_hook, node_api_basic_env env, napi_async_cleanup_hook hook, void *arg,
        napi_async_cleanup_hook_handle *remove_handle);
NAPI_FN(napi_remove_async_cleanup_hook, napi_async_cleanup_hook_handle remove_handle);
NAPI_FN(napi_adjust_external_memory, node_api_basic_env env, int64_t change_in_bytes, int64_t *adjusted_value);

/* ---- buffers ---- */
NAPI_FN(napi_is_arraybuffer, napi_env env, napi_value value, bool *result);
NAPI_FN(napi_create_arraybuffer, napi_env env, size_t byte_length, void **data, napi_value *result);
NAPI_FN(napi_create_external_arraybuffer, napi_env env, void *external_data, size_t byte_length, node_api_basic_finalize finalize,
        void *hint, napi_value *result);
NAPI_FN(napi_get_arraybuffer_info, napi_env env, napi_value arraybuffer, void **data, size_t *byte_length);
NAPI_FN(napi_detach_arraybuffer, napi_env env, napi_value arraybuffer);
NAPI_FN(napi_is_detached_arraybuffer, napi_env env, napi_value value, bool *result);
NAPI_FN(node_api_is_sharedarraybuffer, node_api_basic_env env, napi_value value, bool *result);
NAPI_FN(node_api_create_sharedarraybuffer, napi_env env, size_t byte_length, void **data, napi_value *result);
NAPI_FN(napi_is_typedarray, napi_env env, napi_value value, bool *result);
NAPI_FN(napi_create_typedarray, napi_env env, napi_typedarray_type type, size_t length, napi_value arraybuffer, size_t byte_offset,
        napi_value *result);
NAPI_FN(napi_get_typedarray_info, napi_env env, napi_value typedarray, napi_typedarray_type *type, size_t *length, void **data,
        napi_value *arraybuffer, size_t *byte_offset);
NAPI_FN(napi_is_dataview, napi_env env, napi_value value, bool *result);
NAPI_FN(napi_create_dataview, napi_env env, size_t length, napi_value arraybuffer, size_t byte_offset, napi_value *result);
NAPI_FN(napi_get_dataview_info, napi_env env, napi_value dataview, size_t *byte_length, void **data, napi_value *arraybuffer,
        size_t *byte_offset);
NAPI_FN(napi_is_buffer, napi_env env, napi_value value, bool *result);
NAPI_FN(napi_create_buffer, napi_env env, size_t length, void **data, napi_value *result);
NAPI_FN(napi_create_buffer_copy, napi_env env, size_t length, const void *data, void **result_data, napi_value *result);
NAPI_FN(napi_create_external_buffer, napi_env env, size_t length, void *data, node_api_basic_finalize finalize, void *hint,
        napi_value *result);
NAPI_FN(node_api_create_buffer_from_arraybuffer, napi_env env, napi_value arraybuffer, size_t byte_offset, size_t byte_length,
        napi_value *result);
NAPI_FN(napi_get_buffer_info, napi_env env, napi_value value, void **data, size_t *length);

/* ---- promises, work, threads ---- */
NAPI_FN(napi_create_promise, napi_env env, napi_deferred *deferred, napi_value *promise);
NAPI_FN(napi_resolve_deferred, napi_env env, napi_deferred deferred, napi_value resolution);
NAPI_FN(napi_reject_deferred, napi_env env, napi_deferred deferred, napi_value rejection);
NAPI_FN(napi_is_promise, napi_env env, napi_value value, bool *is_promise);
NAPI_FN(napi_async_init, napi_env env, napi_value async_resource, napi_value async_resource_name, napi_async_context *result);
NAPI_FN(napi_async_destroy, napi_env env, napi_async_context async_context);
NAPI_FN(napi_make_callback, napi_env env, napi_async_context async_context, napi_value recv, napi_value func, size_t argc,
        const napi_value *argv, napi_value *result);
NAPI_FN(napi_open_callback_scope, napi_env env, napi_value resource_object, napi_async_context context, napi_callback_scope *result);
NAPI_FN(napi_close_callback_scope, napi_env env, napi_callback_scope scope);
NAPI_FN(napi_create_async_work, napi_env env, napi_value async_resource, napi_value async_resource_name,
        napi_async_execute_callback execute, napi_async_complete_callback complete, void *data, napi_async_work *result);
NAPI_FN(napi_delete_async_work, napi_env env, napi_async_work work);
NAPI_FN(napi_queue_async_work, node_api_basic_env env, napi_async_work work);
NAPI_FN(napi_cancel_async_work, node_api_basic_env env, napi_async_work work);
NAPI_FN(napi_create_threadsafe_function, napi_env env, napi_value func, napi_value async_resource, napi_value async_resource_name,
        size_t max_queue_size, size_t initial_thread_count, void *thread_finalize_data, napi_finalize thread_finalize_cb, void *context,
        napi_threadsafe_function_call_js call_js_cb, napi_threadsafe_function *result);
NAPI_FN(napi_get_threadsafe_function_context, napi_threadsafe_function func, void **result);
NAPI_FN(napi_call_threadsafe_function, napi_threadsafe_function func, void *data, napi_threadsafe_function_call_mode is_blocking);
NAPI_FN(napi_acquire_threadsafe_function, napi_threadsafe_function func);
NAPI_FN(napi_release_threadsafe_function, napi_threadsafe_function func, napi_threadsafe_function_release_mode mode);
NAPI_FN(napi_unref_threadsafe_function, node_api_basic_env env, napi_threadsafe_function func);
NAPI_FN(napi_ref_threadsafe_function, node_api_basic_env env, napi_threadsafe_function func);

#undef NAPI_FN
#ifdef __cplusplus
}
#endif
#endif
