/* fuzz_http_wire.c - messages for the machine of node:http, whole and cut in two at a place the input chooses.
 *
 *     make fuzz T=http_wire SECONDS=60
 *
 * Beyond memory errors it checks: a cut input gives the same heads, bodies and faults as the whole one, and what is told about framing holds: no strict
 * request has both a length and a coding.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/check.h"
#include "io/http/http_wire.h"

int LLVMFuzzerTestOneInput(const u8 *data, size_t size);

typedef struct Run {
    HttpWire wire;
    Buf log;
    u8 said;
} Run;

static int on_head(void *ctx)
{
    Run *run = ctx;
    const HttpWire *w = &run->wire;
    CHECK(w->target_len <= w->head.len && w->lines_at <= w->head.len);
    CHECK(w->lenient || !(w->flags & HTTP_WIRE_LENGTH && w->flags & HTTP_WIRE_ENCODING));
    buf_printf(&run->log, "H%d.%d %d %d ", w->major, w->minor, w->status, w->flags);
    buf_append_str(&run->log, buf_view(&w->head));
    Str lines = http_wire_lines(w), name, value;
    while (http_wire_next_line(&lines, &name, &value))
        CHECK(name.data + name.len < value.data + value.len + 1);
    return run->said;
}

static void on_body(void *ctx, Str part)
{
    Run *run = ctx;
    buf_append_str(&run->log, part);
}

static void on_complete(void *ctx)
{
    Run *run = ctx;
    buf_append_c(&run->log, "E");
    buf_append_str(&run->log, buf_view(&run->wire.head));
}

static const HttpWireHooks hooks = {NULL, on_head, on_body, on_complete};

static bool feed(Run *run, Str data)
{
    HttpWireResult r;
    do {
        size_t used;
        r = http_wire_feed(&run->wire, data, &used, &hooks, run);
        CHECK(used <= data.len && (r != HTTP_WIRE_MORE || used == data.len));
        data.data += used;
        data.len -= used;
    } while (r == HTTP_WIRE_DONE && data.len);
    if (r == HTTP_WIRE_FAULT)
        buf_append_c(&run->log, run->wire.fault.code);
    return r == HTTP_WIRE_MORE || r == HTTP_WIRE_DONE;
}

static void run_all(Run *run, const u8 *data, size_t size, size_t cut)
{
    static const u16 lenient[] = {0, 1023, 1024, 1};
    http_wire_init(&run->wire, data[0] & 1, 1 << 20, lenient[data[0] >> 1 & 3]);
    run->said = data[0] >> 3 & 3;
    run->said = run->said == 3 ? 0 : run->said;
    Str all = {(const char *)data + 2, size - 2};
    if (feed(run, (Str){all.data, cut}) && feed(run, (Str){all.data + cut, all.len - cut}) && http_wire_end(&run->wire, &hooks, run) == HTTP_WIRE_FAULT)
        buf_append_c(&run->log, run->wire.fault.code);
}

int LLVMFuzzerTestOneInput(const u8 *data, size_t size)
{
    if (size < 3 || size > 1 << 16)
        return 0;
    Run whole = {0}, cut = {0};
    run_all(&whole, data, size, size - 2);
    run_all(&cut, data, size, data[1] % (size - 1));
    CHECK(str_equal(buf_view(&whole.log), buf_view(&cut.log)));
    http_wire_deinit(&whole.wire);
    http_wire_deinit(&cut.wire);
    buf_deinit(&whole.log);
    buf_deinit(&cut.log);
    return 0;
}
