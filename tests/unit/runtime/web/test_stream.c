/* test_stream.c - native sources and sinks: without scripts between them, through scripts, backpressure, ends, cancelling, and
 * a source whose stream is collected.
 *
 * SPDX-License-Identifier: MIT
 */
#include "unit.h"

#include "base/alloc.h"
#include "base/buf.h"
#include "runtime/web/web.h"
#include "runtime/web/web_stream.h"

typedef struct Side {
    Host *host;
    Buf log; /* what was called */
    u32 chunks_until_pause;
} Side;

static void note(Side *side, const char *what)
{
    buf_append_c(&side->log, what);
    buf_push(&side->log, ' ');
}

static void source_pull(void *ctx) { note(ctx, "pull"); }
static void source_cancel(void *ctx, Value reason)
{
    note(ctx, value_is_undefined(reason) ? "cancel" : "cancel-reason");
}
static void source_release(void *ctx) { note(ctx, "release"); }
static const WebSourceOps source_ops = {source_pull, source_cancel, source_release};

static bool sink_chunk(void *ctx, Str bytes)
{
    Side *side = ctx;
    buf_push(&side->log, '[');
    buf_append_str(&side->log, bytes);
    buf_append_c(&side->log, "] ");
    return !side->chunks_until_pause || --side->chunks_until_pause;
}
static void sink_close(void *ctx) { note(ctx, "close"); }
static void sink_error(void *ctx, Value error)
{
    Side *side = ctx;
    Vm *vm = host_vm(side->host);
    String *s = to_string(vm, error);
    char *text = s ? string_to_c(vm, s, NULL) : NULL;
    buf_printf(&side->log, "error(%s) ", text ? text : "?");
    xfree(text);
}
static const WebSinkOps sink_ops = {sink_chunk, sink_close, sink_error};

static Host *new_host(void)
{
    static const HostOptions options = {.main_file = {"test", 4}};
    Host *host = host_new(&options);
    EXPECT(host && web_install(host));
    return host;
}

static void expect_log(Side *side, const char *want)
{
    buf_push(&side->log, 0);
    EXPECT_STR(side->log.data, want);
    side->log.len = 0;
}

static Value eval(Host *host, const char *text)
{
    Value v = embed_run_script(host_vm(host), str_view(text), STR("test.js"), NULL);
    EXPECT(!value_is_exc(v));
    host_drain(host);
    return v;
}

static void set_global(Host *host, const char *name, Value v)
{
    Vm *vm = host_vm(host);
    EXPECT(obj_put(vm, vm_core(vm)->realm->global, key_from_c(vm, name), v, PROP_WC));
}

static void expect_text(Host *host, const char *script, const char *want)
{
    Vm *vm = host_vm(host);
    String *s = to_string(vm, eval(host, script));
    char *text = s ? string_to_c(vm, s, NULL) : NULL;
    EXPECT_STR(text ? text : "?", want);
    xfree(text);
}

TEST(stream_source_to_sink)
{
    Side from = {.host = new_host()}, to = {.host = from.host, .chunks_until_pause = 2};
    WebSource *source = web_source_new(from.host, &source_ops, &from);
    Value token = web_source_token(source);
    EXPECT(web_source_enqueue(source, STR("early")));
    WebSink *sink = web_sink_attach(from.host, token, &sink_ops, &to);
    expect_log(&to, "");
    web_sink_resume(sink);
    expect_log(&to, "[early] ");
    expect_log(&from, "pull ");
    EXPECT(!web_source_enqueue(source, STR("second"))); /* pauses */
    EXPECT(!web_source_enqueue(source, STR("third")));
    expect_log(&to, "[second] ");
    web_sink_resume(sink);
    expect_log(&to, "[third] ");
    web_source_close(source);
    expect_log(&to, "close ");
    expect_log(&from, "pull release ");
    web_source_unref(source);
    /* an error, and a consumer that goes away */
    source = web_source_new(from.host, &source_ops, &from);
    sink = web_sink_attach(from.host, web_source_token(source), &sink_ops, &to);
    web_sink_resume(sink);
    web_source_error(source, value_int(7));
    expect_log(&to, "error(7) ");
    web_source_unref(source);
    from.log.len = 0;
    source = web_source_new(from.host, &source_ops, &from);
    sink = web_sink_attach(from.host, web_source_token(source), &sink_ops, &to);
    web_sink_cancel(sink, VAL_TRUE);
    expect_log(&from, "cancel-reason release ");
    EXPECT(web_source_is_cancelled(source) && !web_source_enqueue(source, STR("x")));
    web_source_unref(source);
    expect_log(&to, "");
    buf_deinit(&from.log);
    buf_deinit(&to.log);
    host_free(from.host);
}

TEST(stream_source_to_script)
{
    Side from = {.host = new_host()};
    WebSource *source = web_source_new(from.host, &source_ops, &from);
    set_global(from.host, "stream", web_source_stream(source));
    expect_text(from.host, "stream instanceof ReadableStream && stream.locked", "false");
    eval(from.host, "var got = []; (async () => { for await (const x of stream) got.push(new TextDecoder().decode(x)); got.push('end') })()"
                    ".catch((e) => got.push(String(e))); 0");
    expect_log(&from, "pull ");
    web_source_enqueue(source, STR("one"));
    host_drain(from.host);
    web_source_enqueue(source, STR("two"));
    web_source_enqueue(source, STR("three"));
    web_source_close(source);
    host_drain(from.host);
    expect_text(from.host, "got.join()", "one,two,three,end");
    expect_log(&from, "pull release ");
    web_source_unref(source);
    source = web_source_new(from.host, &source_ops, &from);
    set_global(from.host, "stream", web_source_stream(source));
    eval(from.host, "stream.cancel('why'); 0");
    expect_log(&from, "cancel-reason release ");
    web_source_unref(source);
    buf_deinit(&from.log);
    host_free(from.host);
}

TEST(stream_script_to_sink)
{
    Side to = {.host = new_host(), .chunks_until_pause = 2};
    Value stream = eval(to.host, "var n = 0; new ReadableStream({ pull(c) { if (n++ < 3) c.enqueue('c' + n); else c.close(); } },"
                                 " { highWaterMark: 0 })");
    WebSink *sink = web_sink_attach(to.host, stream, &sink_ops, &to);
    web_sink_resume(sink);
    host_drain(to.host);
    expect_log(&to, "[c1] [c2] ");
    web_sink_resume(sink);
    host_drain(to.host);
    expect_log(&to, "[c3] close ");
    stream = eval(to.host, "new ReadableStream({ start(c) { c.enqueue('a'); c.enqueue(5); } })");
    web_sink_resume(web_sink_attach(to.host, stream, &sink_ops, &to));
    host_drain(to.host);
    expect_log(&to, "[a] error(TypeError: Expected text, ArrayBuffer or ArrayBufferView) ");
    stream = eval(to.host, "var reason; new ReadableStream({ cancel(r) { reason = r; } })");
    sink = web_sink_attach(to.host, stream, &sink_ops, &to);
    web_sink_resume(sink);
    web_sink_cancel(sink, VAL_TRUE);
    host_drain(to.host);
    expect_text(to.host, "reason", "true");
    stream = eval(to.host, "new ReadableStream({ type: 'direct', async pull(c) { c.write('d1'); await 1; c.write('d2'); } })");
    web_sink_resume(web_sink_attach(to.host, stream, &sink_ops, &to));
    host_drain(to.host);
    expect_log(&to, "[d1] [d2] close ");
    EXPECT(!web_sink_attach(to.host, stream, &sink_ops, &to) && !value_is_hole(exception_take(host_vm(to.host))));
    EXPECT(!web_sink_attach(to.host, VAL_TRUE, &sink_ops, &to) && !value_is_hole(exception_take(host_vm(to.host))));
    buf_deinit(&to.log);
    host_free(to.host);
}

/* Makes a source in a frame that is gone afterwards, so that nothing on the stack keeps its token. */
static __attribute__((noinline)) WebSource *unwanted(Side *from)
{
    WebSource *source = web_source_new(from->host, &source_ops, from);
    EXPECT(!value_is_exc(web_source_stream(source)));
    return source;
}

static __attribute__((noinline)) void scrub(void)
{
    volatile char room[16384];
    for (u32 i = 0; i < sizeof room; i++)
        room[i] = 0;
}

TEST(stream_collected_source_is_cancelled)
{
    Side from = {.host = new_host()};
    Loop *loop = host_loop(from.host);
    WebSource *source = unwanted(&from);
    scrub();
    heap_collect(host_vm(from.host), COLLECT_FULL);
    heap_collect(host_vm(from.host), COLLECT_FULL);
    loop_run_once(loop, LOOP_NOWAIT);
    expect_log(&from, "cancel release ");
    web_source_unref(source);
    buf_deinit(&from.log);
    host_free(from.host);
}
