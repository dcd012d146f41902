/* rx.h - regular expressions: pattern text in, match offsets out.
 *
 * The only header of engine/regexp that other folders include. Nothing here touches the
 * collected heap, runs a script or keeps state between calls except in an RxMatcher, so a
 * program may be compiled on one thread and run on many at once.
 *
 * Text and patterns are arrays of code units: Latin-1 (`wide` false, u8) or UTF-16 (`wide`
 * true, u16, native order, any alignment of 2). All offsets count code units.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_REGEXP_RX_H
#define ENGINE_REGEXP_RX_H

#include "base/base.h"

struct Buf;

/* The eight flags of RegExp. RX_GLOBAL and RX_INDICES do not change matching. */
enum {
    RX_GLOBAL = 1,
    RX_IGNORE_CASE = 2,
    RX_MULTILINE = 4,
    RX_DOT_ALL = 8,
    RX_UNICODE = 16,
    RX_STICKY = 32,
    RX_INDICES = 64,
    RX_UNICODE_SETS = 128,
};

/* What rx_exec returns. */
enum { RX_NO_MATCH = 0, RX_MATCH = 1, RX_NO_MEMORY = -1, RX_INTERRUPTED = -2 };

/* One compiled pattern: immutable, one block of memory, no pointers inside. */
typedef struct RxProgram RxProgram;

/* `message` is static text, what a SyntaxError says behind "Invalid regular expression: /pattern/flags: ";
 * `offset` is where in the pattern it was noticed. */
typedef struct RxError {
    const char *message;
    u32 offset;
} RxError;

/* Flag letters ("gi") to RX_ bits. False for an unknown or repeated letter and for u with v. */
bool rx_parse_flags(const void *text, u32 len, bool wide, u32 *flags) MUST_USE;

/* The letters of flags in the order of RegExp.prototype.flags; returns how many. */
u32 rx_flags_text(u32 flags, char out[8]);

/* Compiles a pattern. NULL with *error filled in when it is no valid pattern or too large.
 * The pattern text is not kept by reference. Free the program with rx_free. */
RxProgram *rx_compile(const void *pattern, u32 len, bool wide, u32 flags, RxError *error) MUST_USE;
void rx_free(RxProgram *program);

/* Only the early errors of a pattern, for the parser of literals. True when it is valid. */
bool rx_check_syntax(const void *pattern, u32 len, bool wide, u32 flags, RxError *error) MUST_USE;

u32 rx_flags(const RxProgram *program);

/* Number of groups with the whole match as group 0; captures hold twice as many offsets. */
u32 rx_group_count(const RxProgram *program);

/* Named groups in source order; a name used by several groups is listed once for each. `name`
 * is UTF-16 inside the program. */
u32 rx_name_count(const RxProgram *program);
void rx_name(const RxProgram *program, u32 i, const u16 **name, u32 *len, u32 *group);

/* Bytes of the program, for memory accounting. */
size_t rx_size(const RxProgram *program);

/* Scratch memory for matching, to be kept between runs (one per thread, zero-initialised).
 * `interrupt` is optional and is asked now and then during long runs; true stops the match. It
 * must not match with the same RxMatcher. */
typedef struct RxMatcher {
    bool (*interrupt)(void *);
    void *interrupt_arg;
    /* Private to rx_exec. */
    void *stack;
    i32 *regs;
    u32 stack_cap, regs_cap;
} RxMatcher;

void rx_matcher_init(RxMatcher *m);
void rx_matcher_deinit(RxMatcher *m);

/* Looks for the leftmost match at or after `start` (exactly at `start` for a sticky program).
 * On RX_MATCH captures[2g] and captures[2g + 1] are start and end of group g, -1 when unset;
 * captures needs room for 2 * rx_group_count offsets and is untouched otherwise. `start` may
 * be at most `len`, and `len` less than 2^31. With the u or v flag a start inside a surrogate
 * pair is moved back to the pair. Runs in linear time when backtracking explodes, unless the
 * pattern has back-references or lookaround. */
int rx_exec(RxMatcher *m, const RxProgram *program, const void *text, u32 len, bool wide, u32 start,
            i32 *captures) MUST_USE;

/* As rx_exec, but only a match that begins exactly at `start` counts, whatever the flags. */
int rx_exec_at(RxMatcher *m, const RxProgram *program, const void *text, u32 len, bool wide,
               u32 start, i32 *captures) MUST_USE;

/* The program in readable form, one instruction a line (`cob dump regexp`). */
void rx_dump(const RxProgram *program, struct Buf *out);

#endif
