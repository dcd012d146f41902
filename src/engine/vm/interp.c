/* interp.c - the interpreter: dispatch and the fast path of every opcode.
 *
 * One C activation runs a chain of JavaScript frames: it starts with a frame marked FRAME_ENTRY and
 * ends when that frame returns or is unwound; calls between interpreted functions only move `regs`.
 * Everything slow is in ops.c, ic.c and call.c.
 *
 *   pc      word after the instruction being executed (its operands are read)
 *   regs    registers of the running frame; the frame header lies before them (FP)
 *   tmpl    its template; ics: its inline caches or NULL while it is cold
 *
 * fp->pc is the last word of the instruction being executed, stored (SAVE_PC) before anything that
 * may throw, collect or run JavaScript, so the caller of a frame goes on at fp->pc + 1. vm->frame
 * is always the running frame.
 *
 * Each opcode has two entries: do_X decodes its operands from the word, wide_X finds them decoded
 * by Wide.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/vm/interp.h"

#include <math.h>

#include "engine/object/array.h"
#include "engine/object/arguments.h"
#include "engine/object/bigint.h"
#include "engine/object/buffer_inl.h"
#include "engine/object/convert.h"
#include "engine/object/error.h"
#include "engine/object/object_inl.h"
#include "engine/object/property.h"
#include "engine/vm/call.h"
#include "engine/vm/eval.h"
#include "engine/vm/generator.h"
#include "engine/vm/global.h"
#include "engine/vm/interp_priv.h"
#include "engine/vm/link_unit.h"
#include "engine/vm/module.h"
#include "engine/vm/ops.h"
#include "engine/vm/promise.h"
#include "engine/vm/unwind.h"

#pragma GCC diagnostic ignored "-Wpedantic"

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "operands are read as bytes of their word");

#define FP ((Frame *)(regs - FRAME_WORDS))
#define SAVE_PC() (FP->pc = (u32)(pc - 1 - tmpl->code))
#define REG(i) regs[i]
/* Of the instruction being executed; after SAVE_PC. */
#define IS_STRICT() \
    (tmpl->is_strict || \
     (UNLIKELY(tmpl->has_strict_parts) && function_strict_at(tmpl->code_info, FP->pc)))
#define NEXT                                              \
    do {                                                  \
        const u32 *next_ = pc++;                          \
        goto *dispatch[*(const u8 *)(const void *)next_]; \
    } while (0)

/* The operands of a wide instruction pass through memory: locals that live from Wide to every
 * opcode would be spilled everywhere. Cold, so that the narrow decoding falls through into the body. */
#define WIDE(i) (u64)(i64)(i32)vm->wide[i]
#define OPCODE(name, decode)                                                          \
    wide_##name : __attribute__((cold));                                              \
    a = WIDE(0), b = WIDE(1), c = WIDE(2), d = WIDE(3), e = WIDE(4);                  \
    goto body_##name;                                                                 \
    do_##name : decode;                                                               \
    body_##name:
/* Each operand is one load of its bytes of the word before pc, or of the word at pc. */
#define BYTE_AT(i) ((const u8 *)(const void *)pc)[i]
#define HALF_AT(i) ((const u16 *)(const void *)pc)[i]
#define A1 a = BYTE_AT(-3)
#define B1 b = BYTE_AT(-2)
#define C1 c = BYTE_AT(-1)
#define C1S c = (u64)(i64)(i8)BYTE_AT(-1)
#define BX b = HALF_AT(-1)
#define BXS b = (u64)(i64)(i16)HALF_AT(-1)
#define D2 d = HALF_AT(0), e = HALF_AT(1), pc++
#define D2J d = (u64)(i64)(i16)HALF_AT(0), e = HALF_AT(1), pc++
#define NO_OPERANDS (void)0

/* Checks the result of a helper. */
#define CHECK_VALUE(v)                 \
    do {                               \
        if (UNLIKELY(value_is_exc(v))) \
            goto exception;            \
    } while (0)
#define CHECK_OK(ok)         \
    do {                     \
        if (UNLIKELY(!(ok))) \
            goto exception;  \
    } while (0)
/* Feedback of arithmetic sites: only slow paths come here. */
#define NOTE_ARITH(slot, x, y)                      \
    do {                                            \
        if (ics)                                    \
            ics[slot].flag |= ops_arith_bits(x, y); \
    } while (0)
#define IC(slot) (ics ? &ics[slot] : NULL)

/* Other threads set bits. */
#define INTERRUPT_BITS(vm) __atomic_load_n(&(vm)->core.interrupt, __ATOMIC_RELAXED)

/* A taken jump; going back polls for interrupts and warms the function up. */
#define JUMP(distance)                                         \
    do {                                                       \
        i64 jump_ = (i64)(distance);                           \
        pc += jump_;                                           \
        if (jump_ < 0 && UNLIKELY(INTERRUPT_BITS(vm) || !ics)) \
            goto jumped_back;                                  \
        NEXT;                                                  \
    } while (0)

/* Both numbers, at least one of them a double. */
#define BOTH_NUMBERS(x, y) (value_is_number(x) && value_is_number(y))

#define ARITH_OP(name, decode, right, int_overflows, double_expr, slow)           \
    OPCODE(name, (A1, B1, decode, D2))                                            \
    {                                                                             \
        Value x = REG(b), y = right;                                              \
        if (LIKELY(value_both_int(x, y))) {                                       \
            i32 sum;                                                              \
            if (LIKELY(!int_overflows(value_as_int(x), value_as_int(y), &sum))) { \
                REG(a) = value_int(sum);                                          \
                NEXT;                                                             \
            }                                                                     \
        }                                                                         \
        if (LIKELY(BOTH_NUMBERS(x, y))) {                                         \
            double p = value_as_number(x), q = value_as_number(y);                \
            REG(a) = double_expr;                                                 \
            NEXT;                                                                 \
        }                                                                         \
        SAVE_PC();                                                                \
        NOTE_ARITH(d, x, y);                                                      \
        Value r = slow;                                                           \
        CHECK_VALUE(r);                                                           \
        REG(a) = r;                                                               \
        NEXT;                                                                     \
    }

#define BIT_OP(name, decode, right, slow_op, expr)              \
    OPCODE(name, (A1, B1, decode, D2))                          \
    {                                                           \
        Value x = REG(b), y = right;                            \
        if (LIKELY(value_both_int(x, y))) {                     \
            i32 p = value_as_int(x), q = value_as_int(y);       \
            REG(a) = expr;                                      \
            NEXT;                                               \
        }                                                       \
        if (BOTH_NUMBERS(x, y)) {                               \
            i32 p = number_to_int32(x), q = number_to_int32(y); \
            REG(a) = expr;                                      \
            NEXT;                                               \
        }                                                       \
        SAVE_PC();                                              \
        NOTE_ARITH(d, x, y);                                    \
        Value r = ops_binary(vm, Op_##slow_op, x, y);           \
        CHECK_VALUE(r);                                         \
        REG(a) = r;                                             \
        NEXT;                                                   \
    }

/* The usual callees of a call with c arguments: a closure that is warm, and a native that can answer without a frame. Falls
 * through for all others. */
#define ENTER_CLOSURE_OR_QUICK()                                                                 \
    do {                                                                                         \
        if (UNLIKELY(!value_is_cell(callee)))                                                    \
            break;                                                                               \
        Cell *cell_ = value_as_cell(callee);                                                     \
        if (LIKELY(cell_->kind == Kind_Function)) {                                              \
            t = ((Function *)cell_)->tmpl;                                                       \
            if (UNLIKELY(t->call_mode != ENTER_CALL || t->realm != vm->core.realm))              \
                break;                                                                           \
            frame_set_header(nf, FP, 0, 0, (u32)c, (u32)a);                                      \
            if (UNLIKELY(nf->args + t->reg_count > vm->stack_limit))                             \
                goto stack_overflow;                                                             \
            for (u64 n_ = t->param_count; UNLIKELY(c < n_); c++)                                 \
                nf->args[c] = VAL_UNDEFINED;                                                     \
            vm->frame = nf;                                                                      \
            regs = nf->args;                                                                     \
            tmpl = t;                                                                            \
            ics = t->ics;                                                                        \
            pc = t->code;                                                                        \
            if (UNLIKELY(INTERRUPT_BITS(vm)))                                                    \
                goto entry_poll;                                                                 \
            NEXT;                                                                                \
        }                                                                                        \
        if (cell_->kind == Kind_Native && ((NativeFunction *)cell_)->is_quick) {                 \
            nf->argc = (u32)c; /* what is needed behind the call, in fewer steps than spilling */ \
            nf->dst = (u32)a;                                                                    \
            Value r_ = native_quick((NativeFunction *)cell_)(vm, nf->args, (u32)c);              \
            if (UNLIKELY(value_is_hole(r_)))                                                     \
                goto quick_declined;                                                             \
            REG(nf->dst) = r_;                                                                   \
            NEXT;                                                                                \
        }                                                                                        \
    } while (0)

/* Sets `truth` to x op y. */
#define COMPARE(op_name, op, x, y, slot)                  \
    bool truth;                                           \
    if (LIKELY(value_both_int(x, y))) {                   \
        truth = value_as_int(x) op value_as_int(y);       \
    } else if (BOTH_NUMBERS(x, y)) {                      \
        truth = value_as_number(x) op value_as_number(y); \
    } else {                                              \
        SAVE_PC();                                        \
        NOTE_ARITH(slot, x, y);                           \
        int less_ = ops_less(vm, Op_##op_name, x, y);     \
        if (UNLIKELY(less_ < 0))                          \
            goto exception;                               \
        truth = less_;                                    \
    }

#define COMPARE_OP(name, op)          \
    OPCODE(name, (A1, B1, C1, D2))    \
    {                                 \
        Value x = REG(b), y = REG(c); \
        COMPARE(name, op, x, y, d)    \
        REG(a) = value_bool(truth);   \
        NEXT;                         \
    }

#define COMPARE_JUMP(name, op_name, op, when)                 \
    OPCODE(name, (A1, B1, D2J))                               \
    {                                                         \
        Value x = REG(a), y = REG(b);                         \
        if (LIKELY(value_both_int(x, y))) {                   \
            if ((value_as_int(x) op value_as_int(y)) == when) \
                JUMP(d);                                      \
            NEXT;                                             \
        }                                                     \
        COMPARE(op_name, op, x, y, e)                         \
        if (truth == when)                                    \
            JUMP(d);                                          \
        NEXT;                                                 \
    }

#define COMPARE_JUMP_INT(name, op_name, op, when)                         \
    OPCODE(name, (A1, C1S, D2J))                                          \
    {                                                                     \
        Value x = REG(a);                                                 \
        bool truth;                                                       \
        if (LIKELY(value_is_int(x))) {                                    \
            if ((value_as_int(x) op(i32) c) == when)                      \
                JUMP(d);                                                  \
            NEXT;                                                         \
        }                                                                 \
        if (value_is_double(x)) {                                         \
            truth = value_as_double(x) op(double)(i32) c;                 \
        } else {                                                          \
            SAVE_PC();                                                    \
            NOTE_ARITH(e, x, value_int((i32)c));                          \
            int less_ = ops_less(vm, Op_##op_name, x, value_int((i32)c)); \
            if (UNLIKELY(less_ < 0))                                      \
                goto exception;                                           \
            truth = less_;                                                \
        }                                                                 \
        if (truth == when)                                                \
            JUMP(d);                                                      \
        NEXT;                                                             \
    }

/* Sets `truth` to x === y or, loose, x == y. */
#define EQUAL_STRICT(x, y)                                                       \
    bool truth;                                                                  \
    if (value_both_int(x, y))                                                    \
        truth = value_same_bits(x, y);                                           \
    else if (value_same_bits(x, y))                                              \
        truth = !value_is_double(x) || value_as_double(x) == value_as_double(x); \
    else                                                                         \
        truth = strict_equal_different(vm, x, y);

#define EQUAL_LOOSE(x, y, slot)                                \
    bool truth;                                                \
    if (value_both_int(x, y)) {                                \
        truth = value_same_bits(x, y);                         \
    } else if (value_same_bits(x, y) && !value_is_double(x)) { \
        truth = true;                                          \
    } else {                                                   \
        SAVE_PC();                                             \
        NOTE_ARITH(slot, x, y);                                \
        int equal_ = value_loose_equal(vm, x, y);              \
        if (UNLIKELY(equal_ < 0))                              \
            goto exception;                                    \
        truth = equal_;                                        \
    }

static ALWAYS_INLINE i32 number_to_int32(Value v)
{
    if (value_is_int(v))
        return value_as_int(v);
    double d = value_as_double(v);
    i64 i = (i64)d; /* out of range gives INT64_MIN on x86-64; the comparison below sends it to the
                       slow path */
    if (LIKELY((double)i == d && i != INT64_MIN))
        return (i32)(u32)(u64)i;
    return double_to_int32(d);
}

static ALWAYS_INLINE bool mul_overflows(i32 p, i32 q, i32 *result)
{
    return __builtin_mul_overflow(p, q, result) || (*result == 0 && (p | q) < 0); /* -0 */
}

static ALWAYS_INLINE bool add_overflows(i32 p, i32 q, i32 *result)
{
    return __builtin_add_overflow(p, q, result);
}

static ALWAYS_INLINE bool sub_overflows(i32 p, i32 q, i32 *result)
{
    return __builtin_sub_overflow(p, q, result);
}

static ALWAYS_INLINE bool mod_overflows(i32 p, i32 q, i32 *result)
{
    if (UNLIKELY(p < 0 || q <= 0))
        return true; /* zero results keep the sign of p */
    *result = (q & (q - 1)) ? p % q : p & (q - 1);
    return false;
}

static NOINLINE double double_mod(double p, double q)
{
    if (p > 0 && p < 9007199254740992.0 && q > 0 && q < 9007199254740992.0 &&
        p == (double)(i64)p && q == (double)(i64)q)
        return (double)((i64)p % (i64)q);
    return fmod(p, q);
}

/* x === y for values with different bits. */
static ALWAYS_INLINE bool strict_equal_different(Vm *vm, Value x, Value y)
{
    if (value_is_number(x) || value_is_number(y))
        return BOTH_NUMBERS(x, y) && value_as_number(x) == value_as_number(y);
    if (!value_is_cell(x) || !value_is_cell(y))
        return false;
    Kind kind = value_as_cell(x)->kind;
    if (kind != value_as_cell(y)->kind || kind >= Kind_Object || kind == Kind_Symbol)
        return false;
    if (kind == Kind_String && (value_as_cell(x)->flags & value_as_cell(y)->flags & STR_ATOM))
        return false;
    return value_strict_equal(vm, x, y);
}

static ALWAYS_INLINE bool typeof_is(Value v, u32 code)
{
    if (!value_is_cell(v)) {
        switch (code) {
        case TypeofCode_Undefined:
            return value_is_undefined(v);
        case TypeofCode_Object:
            return value_is_null(v);
        case TypeofCode_Boolean:
            return value_is_bool(v);
        default:
            return code == TypeofCode_Number && value_is_number(v);
        }
    }
    const Cell *cell = value_as_cell(v);
    switch (code) {
    case TypeofCode_Object:
        return cell->kind >= Kind_Object && !(cell->flags & OBJ_CALLABLE);
    case TypeofCode_Function:
        return cell->kind >= Kind_Object && (cell->flags & OBJ_CALLABLE) &&
               !value_is_undetectable(v);
    case TypeofCode_Undefined:
        return value_is_undetectable(v);
    case TypeofCode_String:
        return cell->kind == Kind_String;
    case TypeofCode_Symbol:
        return cell->kind == Kind_Symbol;
    default:
        return code == TypeofCode_BigInt && cell->kind == Kind_BigInt;
    }
}

static ALWAYS_INLINE bool truthy(Value v)
{
    if (value_is_bool(v))
        return value_as_bool(v);
    if (value_is_int(v))
        return value_as_int(v) != 0;
    return to_boolean(v);
}

/* A dense element of an ordinary object or array, VAL_HOLE when it takes more. */
static ALWAYS_INLINE Value dense_get(Cell *cell, Value key)
{
    if (UNLIKELY(!value_is_int(key)))
        return VAL_HOLE;
    u32 i = (u32)value_as_int(key);
    Object *o = (Object *)cell;
    if (LIKELY(cell->kind >= Kind_Object && !(cell->flags & (OBJ_SPARSE | OBJ_EXOTIC)) &&
               i < o->elements->len))
        return o->elements->items[i];
    return VAL_HOLE;
}

/* The next element of an array that iterates as itself (ops_iter.c); a hole: there is none, or it takes more. */
static ALWAYS_INLINE Value array_step(Value *it)
{
    Array *array = value_as_array(it[0]);
    u32 i = (u32)value_as_int(it[2]);
    if (UNLIKELY(array->object.cell.flags & OBJ_SPARSE || i >= array->object.elements->len || i >= array->length))
        return VAL_HOLE;
    Value v = array->object.elements->items[i];
    if (LIKELY(!value_is_hole(v)))
        it[2] = value_int((i32)i + 1);
    return v;
}

/* An array with the usual shape while nobody changed how arrays iterate. */
static ALWAYS_INLINE bool iterates_as_itself(Vm *vm, Value v)
{
    const Realm *realm = vm_core(vm)->realm;
    return value_is_array_cell(v) && realm->array_shape && value_as_cell(v)->shape == ((Shape *)realm->array_shape)->offset &&
           !(value_as_cell(v)->flags & OBJ_SPARSE) && realm->iteration_intact && realm->elements_intact;
}

/* a[a.length] = v for a plain array with room; nothing on its prototype chain can have a say. */
static ALWAYS_INLINE bool append_fast(Vm *vm, Value target, Value key, Value v)
{
    if (!value_is_array_cell(target) || !value_is_int(key))
        return false;
    Array *array = value_as_array(target);
    Elements *e = array->object.elements;
    u32 i = (u32)value_as_int(key);
    u8 blocking =
        OBJ_SPARSE | OBJ_FROZEN_ELEMENTS | OBJ_SEALED_ELEMENTS | OBJ_LENGTH_READONLY | OBJ_EXOTIC;
    if (i != array->length || array->object.cell.flags & blocking || i != e->len || i >= e->cap)
        return false;
    Realm *realm = vm_core(vm)->realm;
    if (!realm->array_shape || array->object.cell.shape != ((Shape *)realm->array_shape)->offset ||
        !realm->elements_intact)
        return false;
    e->items[i] = v;
    e->len = array->length = i + 1;
    barrier_slot(vm, e, &e->items[i], v);
    return true;
}

static ALWAYS_INLINE void frame_set_header(Frame *frame, Frame *caller, u32 flags, u32 kind,
                                           u32 argc, u32 dst)
{
    frame->caller = caller;
    *(u64 *)(void *)&frame->pc = (u64)flags << 48 | (u64)kind << 56;
    *(u64 *)(void *)&frame->argc = argc | (u64)dst << 32;
}

static ALWAYS_INLINE bool t_is_cold(Value callee)
{
    return ((Function *)value_as_cell(callee))->tmpl->tier == TIER_NONE;
}

/* Remembers how many properties instances of this constructor end with. */
static NOINLINE void learn_instance_size(Vm *vm, Template *tmpl, Value this_value)
{
    tmpl->construct_seen++;
    if (!value_is_object(this_value))
        return;
    u32 count = obj_shape(vm, value_as_object(this_value))->count;
    if (count > tmpl->construct_slots)
        tmpl->construct_slots = MIN(count, 64u);
}

/* Runs `fp` from `pc` (NULL: an exception is pending there) until it returns. vm NULL: gives the
 * dispatch table. */
static Value interp_run(Vm *vm, Frame *fp, const u32 *pc)
{
    static const void *const table[] = {
#define OP(name, a, b, c, d, e, flags) &&do_##name,
#include "engine/bytecode/opcodes.def"
#undef OP
    };
    static const i32 wide_table[] = {
#define OP(name, a, b, c, d, e, flags) (i32)(&&wide_##name - &&do_Wide),
#include "engine/bytecode/opcodes.def"
#undef OP
    };
    if (UNLIKELY(!vm)) {
        *(const void *const **)(void *)fp = table;
        return VAL_UNDEFINED;
    }

    Value *regs = fp->args;
    Template *tmpl = frame_template(fp);
    InlineCache *ics = tmpl->ics;
    const void *const *dispatch = vm->dispatch;
    u64 a, b, c, d, e;
    Frame *nf; /* frame of a callee being entered */
    Value callee;
    Template *t;
    Value result; /* of a frame being left */

    vm->frame = fp;
    if (!pc)
        goto exception;
    NEXT;

do_Wide:
wide_Wide : {
    u32 p = pc[-1], w = *pc++;
    Op op = (Op)(w & 0xff);
    const OpInfo *info = &op_info[op];
    u32 *to = vm->wide;
    to[0] = (w >> 8 & 0xff) | (p & 0xff00);
    if (info->kinds[1] >= K_KSX) {
        to[1] = w >> 16 | (p & 0xffff0000);
    } else {
        to[1] = (w >> 16 & 0xff) | (p >> 8 & 0xff00);
        to[2] = w >> 24 | (p >> 16 & 0xff00);
        if (info->kinds[2] == K_SIM)
            to[2] = (u32)(i32)(i16)to[2];
    }
    if (info->words == 2) {
        u32 dw = *pc++, high = *pc++;
        to[3] = (dw & 0xffff) | high << 16;
        to[4] = dw >> 16 | (high & 0xffff0000);
    }
    goto *(void *)((const char *)&&do_Wide + wide_table[op]);
}
    OPCODE(Nop, NO_OPERANDS)
    {
        NEXT;
    }

    /* ---- loads and moves ---- */
    OPCODE(Move, (A1, B1))
    {
        REG(a) = REG(b);
        NEXT;
    }
    OPCODE(LoadK, (A1, BX))
    {
        REG(a) = tmpl->constants[b];
        NEXT;
    }
    OPCODE(LoadInt, (A1, BXS))
    {
        REG(a) = value_int((i32)b);
        NEXT;
    }
    OPCODE(LoadUndef, A1)
    {
        REG(a) = VAL_UNDEFINED;
        NEXT;
    }
    OPCODE(LoadNull, A1)
    {
        REG(a) = VAL_NULL;
        NEXT;
    }
    OPCODE(LoadTrue, A1)
    {
        REG(a) = VAL_TRUE;
        NEXT;
    }
    OPCODE(LoadFalse, A1)
    {
        REG(a) = VAL_FALSE;
        NEXT;
    }
    OPCODE(LoadHole, A1)
    {
        REG(a) = VAL_HOLE;
        NEXT;
    }

    /* ---- prologue ---- */
    OPCODE(LoadThis, A1)
    {
        REG(a) = FP->this_value;
        NEXT;
    }
    OPCODE(LoadThisSloppy, A1)
    {
        Value v = FP->this_value;
        if (UNLIKELY(!value_is_object(v))) {
            SAVE_PC();
            v = ops_this_sloppy(vm, v);
            CHECK_VALUE(v);
            FP->this_value = v;
        }
        REG(a) = v;
        NEXT;
    }
    OPCODE(LoadCallee, A1)
    {
        REG(a) = FP->callee;
        NEXT;
    }
    OPCODE(LoadNewTarget, A1)
    {
        REG(a) = frame_js_new_target(FP, tmpl);
        NEXT;
    }
    OPCODE(LoadFnScope, A1)
    {
        ScopeCell *scope = ((Function *)value_as_cell(FP->callee))->scope;
        REG(a) = scope ? value_cell(scope) : VAL_HOLE;
        NEXT;
    }
    OPCODE(LoadHome, A1)
    {
        Object *home = ((Function *)value_as_cell(FP->callee))->home;
        REG(a) = home ? value_cell(home) : VAL_UNDEFINED;
        NEXT;
    }
    OPCODE(CaptureArgs, A1)
    {
        SAVE_PC();
        Value target = frame_js_new_target(FP, tmpl);
        Value r = ops_args_array(vm, FP, 0);
        CHECK_VALUE(r);
        REG(a) = r;
        REG(a + 1) = target;
        NEXT;
    }
    OPCODE(CreateRest, (A1, BXS))
    {
        SAVE_PC();
        Value r = ops_args_array(vm, FP, b);
        CHECK_VALUE(r);
        REG(a) = r;
        NEXT;
    }
    OPCODE(CreateArgs, (A1, B1))
    {
        SAVE_PC();
        Object *o = b ? arguments_new_mapped(vm, FP->argc, regs, FP->callee, NULL, NULL, 0, NULL)
                      : arguments_new(vm, FP->argc, regs);
        CHECK_OK(o);
        REG(a) = value_cell(o);
        NEXT;
    }
    OPCODE(RestOf, (A1, B1, C1))
    {
        SAVE_PC();
        Array *list = value_as_array(REG(b));
        u32 n = list->length > c ? list->length - c : 0;
        Value r = ops_new_array(vm, list->object.elements->items + c, n);
        CHECK_VALUE(r);
        REG(a) = r;
        NEXT;
    }
    OPCODE(ArgsOf, (A1, B1, C1))
    {
        SAVE_PC();
        Array *list = value_as_array(REG(b));
        const Value *items = list->object.elements->items;
        Object *o = c ? arguments_new_mapped(vm, list->length, items, FP->callee, NULL, NULL, 0, NULL)
                      : arguments_new(vm, list->length, items);
        CHECK_OK(o);
        REG(a) = value_cell(o);
        NEXT;
    }
    OPCODE(CreateMapped, (A1, B1, C1, D2))
    {
        SAVE_PC();
        Array *list = value_as_array(REG(b));
        ScopeCell *scope = (ScopeCell *)value_as_cell(REG(c));
        const Constant *map = &tmpl->code_info->constants[d];
        Object *o = arguments_new_mapped(vm, list->length, list->object.elements->items, FP->callee,
                                         &scope->cell, scope->slots, map->count, map->ints);
        CHECK_OK(o);
        REG(a) = value_cell(o);
        NEXT;
    }

    /* ---- scopes ---- */
    OPCODE(NewScope, (A1, B1, D2))
    {
        SAVE_PC();
        REG(a) = value_cell(ops_new_scope(vm, FP, REG(b), tmpl->code_info->constants[d].scope));
        NEXT;
    }
    OPCODE(CopyScope, (A1, B1))
    {
        SAVE_PC();
        REG(a) = value_cell(ops_copy_scope(vm, (ScopeCell *)value_as_cell(REG(b))));
        NEXT;
    }
    OPCODE(PushWith, (A1, B1, C1))
    {
        SAVE_PC();
        Value r = ops_push_with(vm, FP, REG(b), REG(c));
        CHECK_VALUE(r);
        REG(a) = r;
        NEXT;
    }
    OPCODE(GetSlot, (A1, B1, C1, D2))
    {
        REG(a) = scope_outward((ScopeCell *)value_as_cell(REG(b)), c)->slots[d];
        NEXT;
    }
    OPCODE(GetSlotChecked, (A1, B1, C1, D2))
    {
        Value v = scope_outward((ScopeCell *)value_as_cell(REG(b)), c)->slots[d];
        if (UNLIKELY(value_is_hole(v))) {
            SAVE_PC();
            throw_tdz(vm, tmpl->keys[e]);
            goto exception;
        }
        REG(a) = v;
        NEXT;
    }
    OPCODE(SetSlot, (A1, B1, C1, D2))
    {
        ScopeCell *scope = scope_outward((ScopeCell *)value_as_cell(REG(a)), c);
        scope->slots[d] = REG(b);
        barrier(vm, scope);
        NEXT;
    }
    OPCODE(SetSlotChecked, (A1, B1, C1, D2))
    {
        ScopeCell *scope = scope_outward((ScopeCell *)value_as_cell(REG(a)), c);
        if (UNLIKELY(value_is_hole(scope->slots[d]))) {
            SAVE_PC();
            throw_tdz(vm, tmpl->keys[e]);
            goto exception;
        }
        scope->slots[d] = REG(b);
        barrier(vm, scope);
        NEXT;
    }
    OPCODE(GetImport, (A1, B1, C1, D2))
    {
        Value binding = scope_outward((ScopeCell *)value_as_cell(REG(b)), c)->slots[d];
        Value v = VAL_HOLE;
        if (LIKELY(value_is_cell(binding))) {
            ModuleBinding *to = (ModuleBinding *)value_as_cell(binding);
            v = to->scope->slots[to->slot];
        }
        if (UNLIKELY(value_is_hole(v))) {
            SAVE_PC();
            throw_tdz(vm, tmpl->keys[e]);
            goto exception;
        }
        REG(a) = v;
        NEXT;
    }
    OPCODE(CheckTdz, (A1, D2))
    {
        if (UNLIKELY(value_is_hole(REG(a)))) {
            SAVE_PC();
            throw_tdz(vm, tmpl->keys[d]);
            goto exception;
        }
        NEXT;
    }
    OPCODE(CheckThis, A1)
    {
        if (UNLIKELY(value_is_hole(REG(a)))) {
            SAVE_PC();
            throw_reference(
                vm, "Must call super constructor in derived class before accessing 'this' or "
                    "returning from derived constructor");
            goto exception;
        }
        NEXT;
    }
    OPCODE(ThrowConst, D2)
    {
        SAVE_PC();
        throw_type(vm, "Assignment to constant variable.");
        goto exception;
    }

    /* ---- globals ---- */
    OPCODE(DeclareGlobals, BX)
    {
        SAVE_PC();
        source_open(tmpl->unit->unit->source);
        CHECK_OK(global_declare(vm, tmpl->realm, tmpl->code_info->constants[b].globals));
        NEXT;
    }
    OPCODE(GetGlobal, (A1, D2))
    {
        if (LIKELY(ics != NULL)) {
            InlineCache *ic = &ics[e];
            if (ic->kind == Ic_GlobalLex ||
                (ic->kind == Ic_GlobalSlot && ic->holder->cell.shape == ic->shape)) {
                Value v = ic->holder->slots[ic->offset];
                if (LIKELY(!value_is_hole(v))) { /* else in its dead zone */
                    REG(a) = v;
                    NEXT;
                }
            }
        }
        SAVE_PC();
        Value v = global_get(vm, IC(e), tmpl->keys[d], false);
        CHECK_VALUE(v);
        REG(a) = v;
        NEXT;
    }
    OPCODE(GetGlobalSoft, (A1, D2))
    {
        SAVE_PC();
        Value v = global_get(vm, IC(e), tmpl->keys[d], true);
        CHECK_VALUE(v);
        REG(a) = v;
        NEXT;
    }
    OPCODE(SetGlobal, (A1, D2))
    {
        if (LIKELY(ics != NULL)) {
            InlineCache *ic = &ics[e];
            Value *slot = ic->kind == Ic_GlobalLex ? &ic->holder->slots[ic->offset] : NULL;
            if (ic->kind == Ic_GlobalSlot && ic->holder->cell.shape == ic->shape)
                slot = &ic->holder->slots[ic->offset];
            if (LIKELY(slot && !value_is_hole(*slot))) {
                *slot = REG(a);
                barrier(vm, obj_slots_cell(ic->holder));
                NEXT;
            }
        }
        SAVE_PC();
        CHECK_OK(global_set(vm, IC(e), tmpl->keys[d], REG(a), IS_STRICT()));
        NEXT;
    }
    OPCODE(InitGlobal, (A1, D2))
    {
        SAVE_PC();
        global_init_lexical(vm, tmpl->keys[d], REG(a));
        NEXT;
    }
    OPCODE(DefineGlobalFn, (A1, D2))
    {
        SAVE_PC();
        CHECK_OK(global_define_function(vm, tmpl->keys[d], REG(a),
                                        tmpl->code_info->unit->goal == ParseGoal_IndirectEval ||
                                            tmpl->code_info->unit->goal == ParseGoal_DirectEval));
        NEXT;
    }

    /* ---- dynamic names ---- */
    OPCODE(DynGet, (A1, B1, C1, D2))
    {
        SAVE_PC();
        Value v = ops_dyn_get(vm, scope_of(REG(b)), tmpl->keys[d], c == 1, IS_STRICT());
        CHECK_VALUE(v);
        REG(a) = v;
        NEXT;
    }
    OPCODE(DynResolve, (A1, B1, D2))
    {
        SAVE_PC();
        Value v = ops_dyn_resolve(vm, scope_of(REG(b)), tmpl->keys[d]);
        CHECK_VALUE(v);
        REG(a) = v;
        NEXT;
    }
    OPCODE(DynRefGet, (A1, B1, D2))
    {
        SAVE_PC();
        Value v = ops_dyn_ref_get(vm, REG(b), tmpl->keys[d]);
        CHECK_VALUE(v);
        REG(a) = v;
        NEXT;
    }
    OPCODE(DynRefSet, (A1, B1, D2))
    {
        SAVE_PC();
        CHECK_OK(ops_dyn_ref_set(vm, REG(a), tmpl->keys[d], REG(b), IS_STRICT()));
        NEXT;
    }
    OPCODE(DynCallee, (A1, B1, D2))
    {
        SAVE_PC();
        CHECK_OK(ops_dyn_callee(vm, scope_of(REG(b)), tmpl->keys[d], &REG(a + 3), &REG(a + 4)));
        NEXT;
    }
    OPCODE(DynDelete, (A1, B1, D2))
    {
        SAVE_PC();
        Value v = ops_dyn_delete(vm, scope_of(REG(b)), tmpl->keys[d]);
        CHECK_VALUE(v);
        REG(a) = v;
        NEXT;
    }
    OPCODE(DynDeclare, (A1, B1, C1, D2))
    {
        SAVE_PC();
        CHECK_OK(
            ops_dyn_declare(vm, scope_of(REG(a)), tmpl->keys[d], c, c ? REG(b) : VAL_UNDEFINED));
        NEXT;
    }

    /* ---- properties ---- */
    OPCODE(GetProp, (A1, B1, D2))
    {
        Value v = REG(b);
        if (LIKELY(value_is_cell(v) && ics)) {
            Value r = ic_read(&ics[e], value_as_cell(v));
            if (LIKELY(!value_is_hole(r) && !value_is_lazy(r))) {
                REG(a) = r;
                NEXT;
            }
            if (ics[e].kind == Ic_Getter) {
                callee = ic_getter(vm, &ics[e], value_as_cell(v));
                if (LIKELY(value_is_cell(callee))) {
                    result = v;
                    goto call_getter;
                }
            }
        }
        SAVE_PC();
        Value r = ic_get(vm, IC(e), v, tmpl->keys[d]);
        CHECK_VALUE(r);
        REG(a) = r;
        NEXT;
    }
    OPCODE(GetMethod, (A1, B1, D2))
    {
        Value v = REG(b);
        REG(a + 4) = v;
        if (LIKELY(value_is_cell(v) && ics)) {
            Value r = ic_read_method(&ics[e], value_as_cell(v));
            if (LIKELY(!value_is_hole(r))) {
                REG(a + 3) = r;
                NEXT;
            }
        }
        SAVE_PC();
        Value r = ic_get(vm, IC(e), v, tmpl->keys[d]);
        CHECK_VALUE(r);
        REG(a + 3) = r;
        NEXT;
    }
    OPCODE(GetLength, (A1, B1, D2))
    {
        Value v = REG(b);
        if (LIKELY(value_is_cell(v))) {
            Cell *cell = value_as_cell(v);
            if (LIKELY(cell->kind == Kind_Array)) {
                REG(a) = value_u32(((Array *)cell)->length);
                NEXT;
            }
            if (cell->kind == Kind_String) {
                REG(a) = value_int((i32)((String *)cell)->length);
                NEXT;
            }
            if (ics) {
                Value r = ic_read(&ics[e], cell);
                if (!value_is_hole(r) && !value_is_lazy(r)) {
                    REG(a) = r;
                    NEXT;
                }
                if (ics[e].kind == Ic_Getter) {
                    callee = ic_getter(vm, &ics[e], cell);
                    if (LIKELY(value_is_cell(callee))) {
                        result = v;
                        goto call_getter;
                    }
                }
            }
        }
        SAVE_PC();
        Value r = ic_get(vm, IC(e), v, tmpl->keys[d]);
        CHECK_VALUE(r);
        REG(a) = r;
        NEXT;
    }
    OPCODE(SetProp, (A1, B1, D2))
    {
        Value target = REG(a);
        if (LIKELY(value_is_cell(target) && ics)) {
            InlineCache *ic = &ics[e];
            Cell *cell = value_as_cell(target);
            if (LIKELY(cell->shape == ic->shape)) {
                if (LIKELY(ic->kind == Ic_SetInline)) {
                    ((Value *)cell)[ic->offset] = REG(b);
                    barrier(vm, cell);
                    NEXT;
                }
                if (ic->kind == Ic_SetSlot) {
                    Object *o = (Object *)cell;
                    o->slots[ic->offset] = REG(b);
                    barrier(vm, obj_slots_cell(o));
                    NEXT;
                }
                if (ic->kind == Ic_AddInline && LIKELY(ic->validity->valid)) {
                    ((Value *)cell)[ic->offset] = REG(b);
                    cell->shape = ic->new_shape->offset;
                    barrier(vm, cell);
                    NEXT;
                }
                if (ic->kind == Ic_Setter) {
                    callee = ic_setter(vm, ic, cell);
                    if (!value_is_hole(callee)) {
                        result = target;
                        goto call_setter;
                    }
                }
            }
        }
        SAVE_PC();
        if (UNLIKELY(ic_set(vm, IC(e), target, tmpl->keys[d], REG(b), IS_STRICT()) < 0))
            goto exception;
        NEXT;
    }
    OPCODE(GetElem, (A1, B1, C1, D2))
    {
        Value target = REG(b), key = REG(c);
        if (LIKELY(value_is_cell(target))) {
            Cell *cell = value_as_cell(target);
            Value v = dense_get(cell, key);
            if (LIKELY(!value_is_hole(v))) {
                REG(a) = v;
                NEXT;
            }
            if (value_is_int(key)) {
                u32 i = (u32)value_as_int(key);
                if (cell->kind == Kind_TypedArray) {
                    TypedArrayObject *typed = (TypedArrayObject *)cell;
                    if (LIKELY(i < typed->length)) {
                        SAVE_PC();
                        Value r = typed_get(vm, typed, i);
                        CHECK_VALUE(r);
                        REG(a) = r;
                        NEXT;
                    }
                } else if (cell->kind == Kind_String && i < ((String *)cell)->length) {
                    SAVE_PC();
                    StrView view = string_view(vm, (String *)cell);
                    CHECK_OK(view.data);
                    String *s = string_from_unit(vm, view_at(view, i));
                    CHECK_OK(s);
                    REG(a) = value_cell(s);
                    NEXT;
                }
            } else if (ics && value_is_cell(key) && ics[d].key == VALUE_BITS(key)) {
                Value r = ic_read(&ics[d], cell);
                if (!value_is_hole(r) && !value_is_lazy(r)) {
                    REG(a) = r;
                    NEXT;
                }
            }
        }
        SAVE_PC();
        Value r = ops_get_elem(vm, IC(d), target, key);
        CHECK_VALUE(r);
        REG(a) = r;
        NEXT;
    }
    OPCODE(GetElemKeep, (A1, B1, C1, D2))
    {
        Value target = REG(b), key = REG(c);
        Value v = LIKELY(value_is_cell(target)) ? dense_get(value_as_cell(target), key) : VAL_HOLE;
        if (UNLIKELY(value_is_hole(v))) {
            SAVE_PC();
            if (UNLIKELY(value_is_object(key))) {
                key = ops_elem_key(vm, target, key);
                CHECK_VALUE(key);
            }
            TypedArrayObject *typed = value_has_kind(target, Kind_TypedArray)
                                          ? (TypedArrayObject *)value_as_cell(target)
                                          : NULL;
            if (typed && value_is_int(key) && (u32)value_as_int(key) < typed->length)
                v = typed_get(vm, typed, (u32)value_as_int(key));
            else
                v = ops_get_elem(vm, IC(d), target, key);
            CHECK_VALUE(v);
        }
        REG(a) = v;
        REG(e) = key;
        NEXT;
    }
    OPCODE(SetElem, (A1, B1, C1, D2))
    {
        Value target = REG(a), key = REG(b);
        if (LIKELY(value_is_cell(target) && value_is_int(key))) {
            Cell *cell = value_as_cell(target);
            Object *o = (Object *)cell;
            u32 i = (u32)value_as_int(key);
            if (LIKELY(cell->kind == Kind_Array || cell->kind == Kind_Object)) {
                if (LIKELY(!(cell->flags & (OBJ_SPARSE | OBJ_FROZEN_ELEMENTS | OBJ_EXOTIC)) &&
                           i < o->elements->len && !value_is_hole(o->elements->items[i]))) {
                    o->elements->items[i] = REG(c);
                    barrier_slot(vm, o->elements, &o->elements->items[i], REG(c));
                    NEXT;
                }
            } else if (cell->kind == Kind_TypedArray) {
                if (LIKELY(typed_set_fast((TypedArrayObject *)cell, i, REG(c))))
                    NEXT;
            }
        }
        if (append_fast(vm, target, key, REG(c)))
            NEXT;
        SAVE_PC();
        CHECK_OK(ops_set_elem(vm, IC(d), target, key, REG(c), IS_STRICT()));
        NEXT;
    }
    OPCODE(GetElemMethod, (A1, B1, C1, D2))
    {
        SAVE_PC();
        Value target = REG(b);
        Value r = ops_get_elem(vm, IC(d), target, REG(c));
        CHECK_VALUE(r);
        REG(a + 3) = r;
        REG(a + 4) = target;
        NEXT;
    }
    OPCODE(DeleteProp, (A1, B1, D2))
    {
        SAVE_PC();
        Value r = ops_delete(vm, REG(b), tmpl->keys[d], IS_STRICT());
        CHECK_VALUE(r);
        REG(a) = r;
        NEXT;
    }
    OPCODE(DeleteElem, (A1, B1, C1))
    {
        SAVE_PC();
        Value target = REG(b);
        if (value_is_nullish(target)) {
            throw_type(vm, "Cannot convert undefined or null to object");
            goto exception;
        }
        PropKey key = key_from_value(vm, REG(c));
        CHECK_OK(!key_is_none(key));
        Value r = ops_delete(vm, target, key, IS_STRICT());
        CHECK_VALUE(r);
        REG(a) = r;
        NEXT;
    }
    OPCODE(In, (A1, B1, C1, D2))
    {
        SAVE_PC();
        Value r = ops_in(vm, IC(d), REG(b), REG(c));
        CHECK_VALUE(r);
        REG(a) = r;
        NEXT;
    }
    OPCODE(SuperBase, (A1, B1))
    {
        SAVE_PC();
        Value r = ops_super_base(vm, REG(b));
        CHECK_VALUE(r);
        REG(a) = r;
        NEXT;
    }
    OPCODE(GetSuper, (A1, B1, C1, D2))
    {
        SAVE_PC();
        Value base = REG(b);
        if (LIKELY(value_is_cell(base) && ics)) {
            Value v = ic_read(&ics[e], value_as_cell(base));
            if (LIKELY(!value_is_hole(v) && !value_is_lazy(v))) {
                REG(a) = v;
                NEXT;
            }
        }
        Value r = ic_get_super(vm, IC(e), base, tmpl->keys[d], REG(c));
        CHECK_VALUE(r);
        REG(a) = r;
        NEXT;
    }
    OPCODE(GetSuperElem, (A1, B1, C1, D2))
    {
        SAVE_PC();
        PropKey key = key_from_value(vm, REG(c));
        CHECK_OK(!key_is_none(key));
        Value r = ops_get_super(vm, REG(b), key, REG(d));
        CHECK_VALUE(r);
        REG(a) = r;
        NEXT;
    }
    OPCODE(SetSuper, (A1, B1, C1, D2))
    {
        SAVE_PC();
        CHECK_OK(ops_set_super(vm, REG(a), tmpl->keys[d], REG(b), REG(c), IS_STRICT()));
        NEXT;
    }
    OPCODE(SetSuperElem, (A1, B1, C1, D2))
    {
        SAVE_PC();
        PropKey key = key_from_value(vm, REG(b));
        CHECK_OK(!key_is_none(key));
        CHECK_OK(ops_set_super(vm, REG(a), key, REG(d), REG(c), IS_STRICT()));
        NEXT;
    }
    OPCODE(ToString, (A1, B1))
    {
        Value v = REG(b);
        if (UNLIKELY(!value_is_string(v))) {
            SAVE_PC();
            v = to_string_value(vm, v);
            CHECK_VALUE(v);
        }
        REG(a) = v;
        NEXT;
    }
    OPCODE(ToKey, (A1, B1))
    {
        Value v = REG(b);
        if (!value_is_int(v) && !value_is_string(v) && !value_is_symbol(v)) {
            SAVE_PC();
            PropKey key = key_from_value(vm, v);
            CHECK_OK(!key_is_none(key));
            v = key_to_value(vm, key);
            CHECK_VALUE(v);
        }
        REG(a) = v;
        NEXT;
    }

    /* ---- private names ---- */
    OPCODE(NewPrivateName, (A1, D2))
    {
        SAVE_PC();
        Value text = key_to_value(vm, tmpl->keys[d]);
        CHECK_VALUE(text);
        Symbol *name = symbol_new(vm, value_as_string(text), SYM_PRIVATE);
        CHECK_OK(name);
        REG(a) = value_cell(name);
        NEXT;
    }
    OPCODE(GetPrivate, (A1, B1, C1, D2))
    {
        Value target = REG(b), name = REG(c);
        if (LIKELY(ics && value_is_cell(target) && ics[d].key == VALUE_BITS(name))) {
            Value v = ic_read(&ics[d], value_as_cell(target));
            if (LIKELY(!value_is_hole(v) && ics[d].kind <= Ic_OwnSlot)) {
                REG(a) = v;
                NEXT;
            }
        }
        SAVE_PC();
        Value r = ops_get_private(vm, IC(d), target, name);
        CHECK_VALUE(r);
        REG(a) = r;
        NEXT;
    }
    OPCODE(SetPrivate, (A1, B1, C1, D2))
    {
        Value target = REG(a), name = REG(b);
        if (LIKELY(ics && value_is_cell(target) && ics[d].key == VALUE_BITS(name) &&
                   value_as_cell(target)->shape == ics[d].shape)) {
            if (LIKELY(ics[d].kind == Ic_SetInline)) {
                ((Value *)value_as_cell(target))[ics[d].offset] = REG(c);
                barrier(vm, value_as_cell(target));
                NEXT;
            }
        }
        SAVE_PC();
        CHECK_OK(ops_set_private(vm, IC(d), target, name, REG(c)));
        NEXT;
    }
    OPCODE(AddPrivate, (A1, B1, C1, D2))
    {
        SAVE_PC();
        CHECK_OK(ops_add_private(vm, IC(d), REG(a), REG(b), REG(c)));
        NEXT;
    }
    OPCODE(AddPrivateFn, (A1, B1, C1, D2))
    {
        SAVE_PC();
        CHECK_OK(ops_add_private_fn(vm, REG(a), REG(b), REG(c), d));
        NEXT;
    }
    OPCODE(CopyPrivate, (A1, B1, C1))
    {
        SAVE_PC();
        CHECK_OK(ops_copy_private(vm, REG(a), REG(b), REG(c)));
        NEXT;
    }
    OPCODE(HasPrivate, (A1, B1, C1, D2))
    {
        SAVE_PC();
        Value r = ops_has_private(vm, REG(b), REG(c));
        CHECK_VALUE(r);
        REG(a) = r;
        NEXT;
    }

    /* ---- building ---- */
    OPCODE(NewObject, (A1, D2))
    {
        SAVE_PC();
        Object *o = object_new_plain(vm);
        CHECK_OK(o);
        REG(a) = value_cell(o);
        NEXT;
    }
    OPCODE(NewObjectK, (A1, B1, D2))
    {
        SAVE_PC();
        Value r = ops_new_object_k(vm, tmpl, d, &REG(b));
        CHECK_VALUE(r);
        REG(a) = r;
        NEXT;
    }
    OPCODE(NewArray, (A1, B1, C1))
    {
        SAVE_PC();
        Value r = ops_new_array(vm, &REG(b), c);
        CHECK_VALUE(r);
        REG(a) = r;
        NEXT;
    }
    OPCODE(OrigMethod, (A1, B1, C1, D2))
    {
        Value self = REG(b), found = REG(c);
        if (!value_is_cell(self) || value_as_cell(self)->kind == Kind_Object || value_as_cell(self)->kind == Kind_Host) {
            REG(a) = found;
            NEXT;
        }
        SAVE_PC();
        Value r = builtin_original(vm, self, tmpl->keys[d], found);
        CHECK_VALUE(r);
        REG(a) = r;
        NEXT;
    }
    OPCODE(ArrayPush, (A1, B1))
    {
        SAVE_PC();
        CHECK_OK(ops_array_push(vm, value_as_array(REG(a)), REG(b)));
        NEXT;
    }
    OPCODE(SpreadList, (A1, B1))
    {
        Value v = REG(b);
        if (!array_iterates_fast(vm, v)) {
            SAVE_PC();
            Value list = ops_new_array(vm, NULL, 0);
            CHECK_VALUE(list);
            CHECK_OK(ops_array_spread(vm, value_as_array(list), v));
            v = list;
        }
        REG(a) = v;
        NEXT;
    }
    OPCODE(ArraySpread, (A1, B1))
    {
        SAVE_PC();
        CHECK_OK(ops_array_spread(vm, value_as_array(REG(a)), REG(b)));
        NEXT;
    }
    OPCODE(NewRegExp, (A1, D2))
    {
        SAVE_PC();
        Value r = regexp_literal(vm, value_as_string(tmpl->constants[d]),
                                 value_as_string(tmpl->constants[e]),
                                 &tmpl->constants[tmpl->code_info->n_constants + d]);
        barrier(vm, tmpl);
        CHECK_VALUE(r);
        REG(a) = r;
        NEXT;
    }
    OPCODE(TemplateObject, (A1, BX))
    {
        Value v = tmpl->constants[b];
        if (UNLIKELY(value_is_hole(v))) {
            SAVE_PC();
            v = ops_template_object(vm, tmpl, b);
            CHECK_VALUE(v);
        }
        REG(a) = v;
        NEXT;
    }
    OPCODE(Closure, (A1, B1, D2))
    {
        SAVE_PC();
        Value r = ops_closure(vm, FP, tmpl->nested[d], REG(b));
        CHECK_VALUE(r);
        REG(a) = r;
        NEXT;
    }
    OPCODE(DefineField, (A1, B1, D2))
    {
        Value target = REG(a);
        if (LIKELY(ics && value_is_cell(target))) {
            InlineCache *ic = &ics[e];
            Cell *cell = value_as_cell(target);
            if (LIKELY(cell->shape == ic->shape && ic->kind == Ic_AddInline)) {
                ((Value *)cell)[ic->offset] = REG(b);
                cell->shape = ic->new_shape->offset;
                barrier(vm, cell);
                NEXT;
            }
        }
        SAVE_PC();
        if (UNLIKELY(ic_define(vm, IC(e), value_as_object(target), tmpl->keys[d], REG(b)) < 0))
            goto exception;
        NEXT;
    }
    OPCODE(DefineElem, (A1, B1, C1))
    {
        SAVE_PC();
        PropKey key = key_from_value(vm, REG(b));
        CHECK_OK(!key_is_none(key));
        if (UNLIKELY(obj_create_data(vm, value_as_object(REG(a)), key, REG(c), true) < 0))
            goto exception;
        NEXT;
    }
    OPCODE(DefineMethod, (A1, B1, C1, D2))
    {
        SAVE_PC();
        CHECK_OK(ops_define_method(vm, REG(a), REG(b), REG(c), d));
        NEXT;
    }
    OPCODE(SetFnName, (A1, B1, D2))
    {
        SAVE_PC();
        CHECK_OK(ops_set_fn_name(vm, REG(a), REG(b), d));
        NEXT;
    }
    OPCODE(SetHome, (A1, B1))
    {
        Function *f = (Function *)value_as_cell(REG(a));
        f->home = value_as_object(REG(b));
        barrier(vm, f);
        NEXT;
    }
    OPCODE(SetProto, (A1, B1))
    {
        SAVE_PC();
        CHECK_OK(ops_set_proto_literal(vm, REG(a), REG(b)));
        NEXT;
    }
    OPCODE(CopyData, (A1, B1))
    {
        SAVE_PC();
        CHECK_OK(obj_copy_data(vm, value_as_object(REG(a)), REG(b), NULL, 0));
        NEXT;
    }
    OPCODE(CopyRest, (A1, B1, C1, D2))
    {
        SAVE_PC();
        Value r = ops_copy_rest(vm, REG(b), &REG(c), d);
        CHECK_VALUE(r);
        REG(a) = r;
        NEXT;
    }
    OPCODE(NewClass, (A1, B1, C1, D2))
    {
        SAVE_PC();
        CHECK_OK(ops_new_class(vm, FP, tmpl->nested[d], REG(c), REG(b), &REG(a)));
        NEXT;
    }
    OPCODE(Decorate, (A1, B1, C1, D2))
    {
        SAVE_PC();
        Value r = ops_decorate(vm, &REG(b), c, d);
        CHECK_VALUE(r);
        REG(a) = r;
        NEXT;
    }
    OPCODE(SetFields, (A1, B1))
    {
        Function *f = (Function *)value_as_cell(REG(a));
        f->fields = REG(b);
        barrier(vm, f);
        NEXT;
    }
    OPCODE(RunFields, (A1, B1))
    {
        SAVE_PC();
        callee = ((Function *)value_as_cell(REG(b)))->fields;
        if (value_has_kind(callee, Kind_Function)) {
            t = ((Function *)value_as_cell(callee))->tmpl;
            if (UNLIKELY(t->tier == TIER_NONE))
                CHECK_OK(template_prepare(vm, t));
            if (LIKELY(t->call_mode != ENTER_SLOW && t->realm == vm->core.realm)) {
                nf = (Frame *)(regs + tmpl->reg_count);
                frame_set_header(nf, FP, FRAME_DISCARD, 0, 0, 0);
                nf->callee = callee;
                nf->this_value = REG(a);
                goto enter;
            }
            CHECK_OK(ops_run_fields(vm, REG(a), REG(b)));
        }
        NEXT;
    }

    /* ---- calls ---- */
    OPCODE(CallPlain, (A1, B1, C1, D2))
    {
        SAVE_PC();
        nf = (Frame *)&REG(b);
        nf->this_value = VAL_UNDEFINED;
        callee = nf->callee;
        ENTER_CLOSURE_OR_QUICK();
        frame_set_header(nf, FP, 0, 0, (u32)c, (u32)a);
        goto call;
    }
    OPCODE(Call, (A1, B1, C1, D2))
    {
        SAVE_PC();
        nf = (Frame *)&REG(b);
        callee = nf->callee;
        ENTER_CLOSURE_OR_QUICK();
        frame_set_header(nf, FP, 0, 0, (u32)c, (u32)a);
    }
call:
    if (LIKELY(value_is_cell(callee))) {
        Cell *cell = value_as_cell(callee);
        if (LIKELY(cell->kind == Kind_Function)) {
            t = ((Function *)cell)->tmpl;
            if (LIKELY(t->call_mode == ENTER_CALL && t->realm == vm->core.realm)) {
                u32 argc = nf->argc, params = t->param_count;
                if (UNLIKELY(nf->args + t->reg_count > vm->stack_limit))
                    goto stack_overflow;
                for (; argc < params; argc++)
                    nf->args[argc] = VAL_UNDEFINED;
                regs = nf->args;
                tmpl = t;
                ics = t->ics;
                pc = t->code;
                vm->frame = nf;
                if (UNLIKELY(INTERRUPT_BITS(vm)))
                    goto entry_poll;
                NEXT;
            }
            if (t->call_mode == ENTER_COLD && t->realm == vm->core.realm)
                goto enter;
        } else if (cell->kind == Kind_Native) {
            NativeFunction *native = (NativeFunction *)cell;
            if (LIKELY(native->realm == vm->core.realm)) {
                nf->kind = 1;
                vm->frame = nf;
                Value r = native->fn(vm, nf);
                vm->frame = FP;
                CHECK_VALUE(r);
                if (UNLIKELY(VALUE_BITS(r) == BITS_CALL_NEXT)) {
                    callee = nf->callee;
                    nf->kind = 0;
                    goto call;
                }
                REG(a) = r;
                NEXT;
            }
        }
    }
    if (value_has_kind(callee, Kind_Function) && t_is_cold(callee)) {
        CHECK_OK(template_prepare_callee(vm, nf, ((Function *)value_as_cell(callee))->tmpl));
        if (((Function *)value_as_cell(callee))->tmpl->call_mode != ENTER_SLOW)
            goto call;
    }
    {
        Value r = call_frame(vm, nf);
        CHECK_VALUE(r);
        REG(a) = r;
        NEXT;
    }
enter : {
    u32 argc = nf->argc, params = t->param_count;
    if (UNLIKELY(nf->args + t->reg_count > vm->stack_limit))
        goto stack_overflow;
    if (UNLIKELY(nf->flags & FRAME_NEW_TARGET) && argc < params)
        nf->args[params] = nf->args[argc];
    for (; argc < params; argc++)
        nf->args[argc] = VAL_UNDEFINED;
    regs = nf->args;
    tmpl = t;
    ics = t->ics;
    pc = t->code;
    vm->frame = nf;
    if (UNLIKELY(!ics))
        ics = warm_up(vm, t);
    if (UNLIKELY(INTERRUPT_BITS(vm)))
        goto entry_poll;
    NEXT;
}
quick_declined: /* nothing happened: the whole builtin is called */
    callee = nf->callee;
    a = nf->dst;
    frame_set_header(nf, FP, 0, 0, nf->argc, nf->dst);
    goto call;
entry_poll:
    FP->pc = 0;
    CHECK_OK(vm_poll_interrupt(vm));
    dispatch = vm->dispatch;
    NEXT;
stack_overflow:
    throw_stack_overflow(vm);
    goto exception;
call_getter: /* callee: getter; result: receiver; a: destination */
    SAVE_PC();
    nf = (Frame *)(regs + tmpl->reg_count);
    frame_set_header(nf, FP, 0, 0, 0, a);
    nf->callee = callee;
    nf->this_value = result;
    goto call;
call_setter: /* the same with REG(b) as argument */
    SAVE_PC();
    nf = (Frame *)(regs + tmpl->reg_count);
    frame_set_header(nf, FP, FRAME_DISCARD, 0, 1, 0);
    nf->callee = callee;
    nf->this_value = result;
    nf->args[0] = REG(b);
    if (value_has_kind(callee, Kind_Function)) {
        t = ((Function *)value_as_cell(callee))->tmpl;
        if (LIKELY(t->call_mode != ENTER_SLOW && t->realm == vm->core.realm))
            goto enter;
    }
    {
        Value r = call_frame(vm, nf);
        CHECK_VALUE(r);
        NEXT;
    }

    OPCODE(New, (A1, B1, C1, D2))
    {
        SAVE_PC();
        nf = (Frame *)&REG(b);
        callee = nf->callee;
        frame_set_header(nf, FP, FRAME_CONSTRUCT, 0, c, a);
        if (LIKELY(value_has_kind(callee, Kind_Function))) {
            Function *f = (Function *)value_as_cell(callee);
            t = f->tmpl;
            if (LIKELY(t->construct_mode == CONSTRUCT_BASE && t->tier == TIER_INTERP &&
                       t->realm == vm->core.realm)) {
                InlineCache *ic = IC(d);
                if (LIKELY(ic && ic->kind == Ic_Construct && ic->shape == f->object.cell.shape &&
                           VALUE_BITS(((Value *)f)[ic->offset]) == (u64)(uintptr_t)ic->proto)) {
                    nf->this_value = value_cell(object_new_inline(vm, ic->new_shape));
                } else {
                    Object *o = construct_this_ic(vm, ic, f);
                    CHECK_OK(o);
                    nf->this_value = value_cell(o);
                }
                goto enter;
            }
        }
    }
construct:
    /* callee set, header flags say CONSTRUCT and maybe NEW_TARGET */
    if (value_has_kind(callee, Kind_Function)) {
        t = ((Function *)value_as_cell(callee))->tmpl;
        if (t->tier == TIER_NONE)
            CHECK_OK(template_prepare(vm, t));
        if (t->tier == TIER_INTERP && t->realm == vm->core.realm) {
            if (t->construct_mode == CONSTRUCT_DERIVED) {
                nf->this_value = VAL_HOLE;
                goto enter;
            }
            if (t->construct_mode == CONSTRUCT_BASE) {
                Value target = nf->flags & FRAME_NEW_TARGET ? nf->args[nf->argc] : callee;
                Object *o = construct_this_super(vm, IC(d), callee, target);
                CHECK_OK(o);
                nf->this_value = value_cell(o);
                goto enter;
            }
        }
    }
construct_slow:;
    {
        Value r = call_frame(vm, nf);
        CHECK_VALUE(r);
        REG(a) = r;
        NEXT;
    }
    OPCODE(SuperCtor, (A1, B1))
    {
        SAVE_PC();
        Value r = ops_super_ctor(vm, REG(b));
        CHECK_VALUE(r);
        REG(a) = r;
        NEXT;
    }
    OPCODE(SuperCall, (A1, B1, C1, D2))
    {
        SAVE_PC();
        nf = (Frame *)&REG(b);
        callee = nf->callee;
        frame_set_header(nf, FP, FRAME_CONSTRUCT | FRAME_NEW_TARGET, 0, c, a);
        goto construct;
    }
    OPCODE(CallSpread, (A1, B1, D2))
    {
        SAVE_PC();
        nf = (Frame *)&REG(b);
        i64 n = ops_spread_args(vm, nf);
        CHECK_OK(n >= 0);
        callee = nf->callee;
        frame_set_header(nf, FP, 0, 0, (u32)n, a);
        goto call;
    }
    OPCODE(NewSpread, (A1, B1, D2))
    {
        SAVE_PC();
        nf = (Frame *)&REG(b);
        i64 n = ops_spread_args(vm, nf);
        CHECK_OK(n >= 0);
        frame_set_header(nf, FP, FRAME_CONSTRUCT, 0, (u32)n, a);
        goto construct_slow;
    }
    OPCODE(SuperSpread, (A1, B1, D2))
    {
        SAVE_PC();
        nf = (Frame *)&REG(b);
        Value target = nf->args[1];
        i64 n = ops_spread_args(vm, nf);
        CHECK_OK(n >= 0);
        nf->args[n] = target;
        frame_set_header(nf, FP, FRAME_CONSTRUCT | FRAME_NEW_TARGET, 0, (u32)n, a);
        goto construct_slow;
    }
    OPCODE(CallEval, (A1, B1, C1, D2))
    {
        SAVE_PC();
        nf = (Frame *)&REG(b);
        callee = nf->callee;
        if (!is_intrinsic_eval(vm, callee)) {
            frame_set_header(nf, FP, 0, 0, c, a);
            goto call;
        }
        Value r = direct_eval(vm, FP, c ? nf->args[0] : VAL_UNDEFINED, REG(d),
                              &tmpl->code_info->constants[e]);
        CHECK_VALUE(r);
        REG(a) = r;
        NEXT;
    }
    OPCODE(CallEvalSpread, (A1, B1, D2))
    {
        SAVE_PC();
        nf = (Frame *)&REG(b);
        Array *list = value_as_array(nf->args[0]);
        callee = nf->callee;
        if (!is_intrinsic_eval(vm, callee)) {
            i64 n = ops_spread_args(vm, nf);
            CHECK_OK(n >= 0);
            frame_set_header(nf, FP, 0, 0, (u32)n, a);
            goto call;
        }
        Value text = list->length ? list->object.elements->items[0] : VAL_UNDEFINED;
        Value r = direct_eval(vm, FP, text, REG(d), &tmpl->code_info->constants[e]);
        CHECK_VALUE(r);
        REG(a) = r;
        NEXT;
    }
    OPCODE(Return, A1)
    {
        result = REG(a);
        goto leave;
    }
    OPCODE(ReturnUndef, NO_OPERANDS)
    {
        result = VAL_UNDEFINED;
    }
leave : {
    Frame *f = FP;
    if (LIKELY(!f->flags)) {
        u32 dst = f->dst;
        f = f->caller;
        vm->frame = f;
        regs = f->args;
        tmpl = frame_template(f);
        ics = tmpl->ics;
        pc = tmpl->code + f->pc + 1;
        REG(dst) = result;
        NEXT;
    }
    if (f->flags & FRAME_CONSTRUCT) {
        if (!value_is_object(result))
            result = f->this_value;
        if (UNLIKELY(tmpl->construct_seen < 8))
            learn_instance_size(vm, tmpl, result);
    }
}
leave_flagged : /* result: what the caller gets */
{
    Frame *f = FP;
    if (UNLIKELY(f->flags & FRAME_TRUE))
        result = VAL_TRUE;
    if (f->flags & FRAME_ENTRY) {
        vm->frame = f->caller;
        return result;
    }
    u32 dst = f->dst;
    bool discard = f->flags & FRAME_DISCARD;
    f = f->caller;
    vm->frame = f;
    regs = f->args;
    tmpl = frame_template(f);
    ics = tmpl->ics;
    pc = tmpl->code + f->pc + 1;
    if (LIKELY(!discard))
        REG(dst) = result;
    NEXT;
}
    OPCODE(CheckReturn, (A1, B1, C1))
    {
        Value v = REG(b);
        if (!value_is_object(v)) {
            SAVE_PC();
            v = ops_check_return(vm, v, REG(c));
            CHECK_VALUE(v);
        }
        REG(a) = v;
        NEXT;
    }

    /* ---- arithmetic ---- */
    ARITH_OP(Add, C1, REG(c), add_overflows, value_double_trusted(p + q), ops_add(vm, x, y))
    ARITH_OP(Sub, C1, REG(c), sub_overflows, value_double_trusted(p - q),
             ops_binary(vm, Op_Sub, x, y))
    ARITH_OP(Mul, C1, REG(c), mul_overflows, value_double_trusted(p * q),
             ops_binary(vm, Op_Mul, x, y))
    ARITH_OP(Mod, C1, REG(c), mod_overflows, value_number(double_mod(p, q)),
             ops_binary(vm, Op_Mod, x, y))
    ARITH_OP(AddI, C1S, value_int((i32)c), add_overflows, value_double_trusted(p + q),
             ops_add(vm, x, y))
    ARITH_OP(SubI, C1S, value_int((i32)c), sub_overflows, value_double_trusted(p - q),
             ops_binary(vm, Op_Sub, x, y))
    ARITH_OP(MulI, C1S, value_int((i32)c), mul_overflows, value_double_trusted(p * q),
             ops_binary(vm, Op_Mul, x, y))
    ARITH_OP(ModI, C1S, value_int((i32)c), mod_overflows, value_number(double_mod(p, q)),
             ops_binary(vm, Op_Mod, x, y))

    OPCODE(Div, (A1, B1, C1, D2))
    {
        Value x = REG(b), y = REG(c);
        if (LIKELY(BOTH_NUMBERS(x, y))) {
            REG(a) = value_number(value_as_number(x) / value_as_number(y));
            NEXT;
        }
        SAVE_PC();
        NOTE_ARITH(d, x, y);
        Value r = ops_binary(vm, Op_Div, x, y);
        CHECK_VALUE(r);
        REG(a) = r;
        NEXT;
    }
    OPCODE(Exp, (A1, B1, C1, D2))
    {
        SAVE_PC();
        Value r = ops_binary(vm, Op_Exp, REG(b), REG(c));
        CHECK_VALUE(r);
        REG(a) = r;
        NEXT;
    }
    BIT_OP(BitAnd, C1, REG(c), BitAnd, value_int(p & q))
    BIT_OP(BitOr, C1, REG(c), BitOr, value_int(p | q))
    BIT_OP(BitXor, C1, REG(c), BitXor, value_int(p ^ q))
    BIT_OP(Shl, C1, REG(c), Shl, value_int((i32)((u32)p << (q & 31))))
    BIT_OP(Sar, C1, REG(c), Sar, value_int(p >> (q & 31)))
    BIT_OP(Shr, C1, REG(c), Shr, value_u32((u32)p >> (q & 31)))
    BIT_OP(BitAndI, C1S, value_int((i32)c), BitAnd, value_int(p & q))
    BIT_OP(BitOrI, C1S, value_int((i32)c), BitOr, value_int(p | q))
    BIT_OP(ShlI, C1S, value_int((i32)c), Shl, value_int((i32)((u32)p << (q & 31))))
    BIT_OP(SarI, C1S, value_int((i32)c), Sar, value_int(p >> (q & 31)))
    BIT_OP(ShrI, C1S, value_int((i32)c), Shr, value_u32((u32)p >> (q & 31)))

    OPCODE(Inc, (A1, B1, D2))
    {
        Value x = REG(b);
        if (LIKELY(value_is_int(x) && value_as_int(x) != INT32_MAX)) {
            REG(a) = value_int(value_as_int(x) + 1);
            NEXT;
        }
        if (value_is_number(x)) {
            REG(a) = value_double_trusted(value_as_number(x) + 1);
            NEXT;
        }
        SAVE_PC();
        NOTE_ARITH(d, x, x);
        Value r = ops_unary(vm, Op_Inc, x);
        CHECK_VALUE(r);
        REG(a) = r;
        NEXT;
    }
    OPCODE(Dec, (A1, B1, D2))
    {
        Value x = REG(b);
        if (LIKELY(value_is_int(x) && value_as_int(x) != INT32_MIN)) {
            REG(a) = value_int(value_as_int(x) - 1);
            NEXT;
        }
        if (value_is_number(x)) {
            REG(a) = value_double_trusted(value_as_number(x) - 1);
            NEXT;
        }
        SAVE_PC();
        NOTE_ARITH(d, x, x);
        Value r = ops_unary(vm, Op_Dec, x);
        CHECK_VALUE(r);
        REG(a) = r;
        NEXT;
    }
    OPCODE(Neg, (A1, B1, D2))
    {
        Value x = REG(b);
        if (LIKELY(value_is_int(x) && value_as_int(x) != 0 && value_as_int(x) != INT32_MIN)) {
            REG(a) = value_int(-value_as_int(x));
            NEXT;
        }
        if (value_is_number(x)) {
            REG(a) = value_double_trusted(-value_as_number(x));
            NEXT;
        }
        SAVE_PC();
        NOTE_ARITH(d, x, x);
        Value r = ops_unary(vm, Op_Neg, x);
        CHECK_VALUE(r);
        REG(a) = r;
        NEXT;
    }
    OPCODE(ToNumber, (A1, B1, D2))
    {
        Value x = REG(b);
        if (UNLIKELY(!value_is_number(x))) {
            SAVE_PC();
            x = to_number(vm, x);
            CHECK_VALUE(x);
        }
        REG(a) = x;
        NEXT;
    }
    OPCODE(ToNumeric, (A1, B1, D2))
    {
        Value x = REG(b);
        if (UNLIKELY(!value_is_number(x))) {
            SAVE_PC();
            x = to_numeric(vm, x);
            CHECK_VALUE(x);
        }
        REG(a) = x;
        NEXT;
    }
    OPCODE(BitNot, (A1, B1, D2))
    {
        Value x = REG(b);
        if (LIKELY(value_is_number(x))) {
            REG(a) = value_int(~number_to_int32(x));
            NEXT;
        }
        SAVE_PC();
        NOTE_ARITH(d, x, x);
        Value r = ops_unary(vm, Op_BitNot, x);
        CHECK_VALUE(r);
        REG(a) = r;
        NEXT;
    }
    OPCODE(Not, (A1, B1))
    {
        REG(a) = value_bool(!truthy(REG(b)));
        NEXT;
    }
    OPCODE(Typeof, (A1, B1))
    {
        REG(a) = value_cell(value_typeof(REG(b)));
        NEXT;
    }
    OPCODE(Concat, (A1, B1, C1))
    {
        SAVE_PC();
        Value r = ops_concat(vm, &REG(b), c);
        CHECK_VALUE(r);
        REG(a) = r;
        NEXT;
    }

    /* ---- comparison ---- */
    COMPARE_OP(Less, <)
    COMPARE_OP(LessEq, <=)
    COMPARE_OP(Greater, >)
    COMPARE_OP(GreaterEq, >=)
    OPCODE(Eq, (A1, B1, C1, D2))
    {
        Value x = REG(b), y = REG(c);
        EQUAL_LOOSE(x, y, d)
        REG(a) = value_bool(truth);
        NEXT;
    }
    OPCODE(Ne, (A1, B1, C1, D2))
    {
        Value x = REG(b), y = REG(c);
        EQUAL_LOOSE(x, y, d)
        REG(a) = value_bool(!truth);
        NEXT;
    }
    OPCODE(StrictEq, (A1, B1, C1, D2))
    {
        Value x = REG(b), y = REG(c);
        EQUAL_STRICT(x, y)
        REG(a) = value_bool(truth);
        NEXT;
    }
    OPCODE(StrictNe, (A1, B1, C1, D2))
    {
        Value x = REG(b), y = REG(c);
        EQUAL_STRICT(x, y)
        REG(a) = value_bool(!truth);
        NEXT;
    }
    OPCODE(InstanceOf, (A1, B1, C1, D2))
    {
        SAVE_PC();
        Value r = ops_instance_of(vm, IC(d), REG(b), REG(c));
        CHECK_VALUE(r);
        REG(a) = r;
        NEXT;
    }

    /* ---- jumps ---- */
    OPCODE(Jump, BXS)
    {
        JUMP(b);
    }
jumped_back: /* pc is the target of a jump back */
    if (!ics)
        ics = warm_up(vm, tmpl);
    if (INTERRUPT_BITS(vm)) {
        FP->pc = (u32)(pc - tmpl->code);
        CHECK_OK(vm_poll_interrupt(vm));
        dispatch = vm->dispatch;
    }
    NEXT;
    OPCODE(JTrue, (A1, BXS))
    {
        if (truthy(REG(a)))
            JUMP(b);
        NEXT;
    }
    OPCODE(JFalse, (A1, BXS))
    {
        if (!truthy(REG(a)))
            JUMP(b);
        NEXT;
    }
    OPCODE(JNullish, (A1, BXS))
    {
        if (value_is_nullish(REG(a)))
            JUMP(b);
        NEXT;
    }
    OPCODE(JNotNullish, (A1, BXS))
    {
        if (!value_is_nullish(REG(a)))
            JUMP(b);
        NEXT;
    }
    OPCODE(JUndef, (A1, BXS))
    {
        if (value_is_undefined(REG(a)))
            JUMP(b);
        NEXT;
    }
    OPCODE(JNotUndef, (A1, BXS))
    {
        if (!value_is_undefined(REG(a)))
            JUMP(b);
        NEXT;
    }
    OPCODE(JHole, (A1, BXS))
    {
        if (value_is_hole(REG(a)))
            JUMP(b);
        NEXT;
    }
    COMPARE_JUMP(JLess, Less, <, true)
    COMPARE_JUMP(JLessEq, LessEq, <=, true)
    COMPARE_JUMP(JGreater, Greater, >, true)
    COMPARE_JUMP(JGreaterEq, GreaterEq, >=, true)
    COMPARE_JUMP(JNotLess, Less, <, false)
    COMPARE_JUMP(JNotLessEq, LessEq, <=, false)
    COMPARE_JUMP(JNotGreater, Greater, >, false)
    COMPARE_JUMP(JNotGreaterEq, GreaterEq, >=, false)
    OPCODE(JEq, (A1, B1, D2J))
    {
        Value x = REG(a), y = REG(b);
        EQUAL_LOOSE(x, y, e)
        if (truth)
            JUMP(d);
        NEXT;
    }
    OPCODE(JNe, (A1, B1, D2J))
    {
        Value x = REG(a), y = REG(b);
        EQUAL_LOOSE(x, y, e)
        if (!truth)
            JUMP(d);
        NEXT;
    }
    OPCODE(JStrictEq, (A1, B1, D2J))
    {
        Value x = REG(a), y = REG(b);
        EQUAL_STRICT(x, y)
        if (truth)
            JUMP(d);
        NEXT;
    }
    OPCODE(JStrictNe, (A1, B1, D2J))
    {
        Value x = REG(a), y = REG(b);
        EQUAL_STRICT(x, y)
        if (!truth)
            JUMP(d);
        NEXT;
    }
    COMPARE_JUMP_INT(JLessI, Less, <, true)
    COMPARE_JUMP_INT(JLessEqI, LessEq, <=, true)
    COMPARE_JUMP_INT(JGreaterI, Greater, >, true)
    COMPARE_JUMP_INT(JGreaterEqI, GreaterEq, >=, true)
    COMPARE_JUMP_INT(JNotLessI, Less, <, false)
    COMPARE_JUMP_INT(JNotLessEqI, LessEq, <=, false)
    COMPARE_JUMP_INT(JNotGreaterI, Greater, >, false)
    COMPARE_JUMP_INT(JNotGreaterEqI, GreaterEq, >=, false)
    OPCODE(JStrictEqI, (A1, C1S, D2J))
    {
        Value x = REG(a);
        if (value_same_bits(x, value_int((i32)c)) ||
            (value_is_double(x) && value_as_double(x) == (double)(i32)c))
            JUMP(d);
        NEXT;
    }
    OPCODE(JStrictNeI, (A1, C1S, D2J))
    {
        Value x = REG(a);
        if (!value_same_bits(x, value_int((i32)c)) &&
            !(value_is_double(x) && value_as_double(x) == (double)(i32)c))
            JUMP(d);
        NEXT;
    }
    OPCODE(JStrictEqK, (A1, D2J))
    {
        Value x = REG(a), y = tmpl->constants[e];
        if (value_same_bits(x, y) || (value_is_cell(x) && strict_equal_different(vm, x, y)))
            JUMP(d);
        NEXT;
    }
    OPCODE(JStrictNeK, (A1, D2J))
    {
        Value x = REG(a), y = tmpl->constants[e];
        if (!value_same_bits(x, y) && !(value_is_cell(x) && strict_equal_different(vm, x, y)))
            JUMP(d);
        NEXT;
    }
    OPCODE(JPatched, BXS)
    {
        if (UNLIKELY(!tmpl->realm->iteration_intact || !tmpl->realm->elements_intact))
            JUMP(b);
        NEXT;
    }
    OPCODE(JNull, (A1, BXS))
    {
        if (value_is_null(REG(a)))
            JUMP(b);
        NEXT;
    }
    OPCODE(JNotNull, (A1, BXS))
    {
        if (!value_is_null(REG(a)))
            JUMP(b);
        NEXT;
    }
    OPCODE(JTypeof, (A1, C1, D2J))
    {
        if (typeof_is(REG(a), c))
            JUMP(d);
        NEXT;
    }
    OPCODE(JNotTypeof, (A1, C1, D2J))
    {
        if (!typeof_is(REG(a), c))
            JUMP(d);
        NEXT;
    }
    OPCODE(SwitchInt, (A1, D2))
    {
        const Constant *k = &tmpl->code_info->constants[d];
        Value v = REG(a);
        if (value_is_double(v))
            v = value_number(value_as_double(v));
        i64 i = value_is_int(v)                                  ? (i64)value_as_int(v) - k->ints[0]
                : value_same_bits(v, value_double_trusted(-0.0)) ? (i64)0 - k->ints[0]
                                                                 : -1;
        if (i >= 0 && i < (i64)k->count - 1)
            pc += k->ints[i + 1];
        NEXT;
    }
    OPCODE(FindText, (A1, B1, D2))
    {
        Value v = REG(b);
        i32 number = -1;
        if (value_is_string(v))
            number = ops_find_text(vm, tmpl, d, value_as_string(v));
        REG(a) = value_int(number);
        NEXT;
    }

    /* ---- iteration ---- */
    OPCODE(GetIterator, (A1, B1, C1, D2))
    {
        Value v = REG(b);
        if (LIKELY(c == ITERATE_SYNC && iterates_as_itself(vm, v))) {
            REG(a) = v;
            REG(a + 1) = VAL_HOLE;
            REG(a + 2) = value_int(0);
            NEXT;
        }
        SAVE_PC();
        CHECK_OK(ops_get_iterator(vm, &REG(a), v, c));
        NEXT;
    }
    OPCODE(IterNext, (A1, B1, D2J))
    {
        Value *it = &REG(b);
        Value v;
        if (LIKELY(value_is_hole(it[1]))) {
            v = array_step(it);
            if (LIKELY(!value_is_hole(v))) {
                REG(a) = v;
                NEXT;
            }
        }
        SAVE_PC();
        int more = ops_iter_next(vm, it, &v);
        if (UNLIKELY(more < 0))
            goto exception;
        if (!more)
            JUMP(d);
        REG(a) = v;
        NEXT;
    }
    OPCODE(IterSkip, A1)
    {
        SAVE_PC();
        CHECK_OK(ops_iter_skip(vm, &REG(a)));
        NEXT;
    }
    OPCODE(IterStep, (A1, B1))
    {
        Value *it = &REG(b), v = VAL_HOLE;
        if (LIKELY(value_is_hole(it[1])))
            v = array_step(it);
        if (UNLIKELY(value_is_hole(v))) {
            SAVE_PC();
            v = ops_iter_step(vm, it);
            CHECK_VALUE(v);
        }
        REG(a) = v;
        NEXT;
    }
    OPCODE(IterRest, (A1, B1))
    {
        SAVE_PC();
        Value v = ops_iter_rest(vm, &REG(b));
        CHECK_VALUE(v);
        REG(a) = v;
        NEXT;
    }
    OPCODE(IterClose, A1)
    {
        if (LIKELY(value_is_hole(REG(a + 1))))
            NEXT;
        SAVE_PC();
        CHECK_OK(ops_iter_close(vm, &REG(a)));
        NEXT;
    }
    OPCODE(IterCloseThrow, A1)
    {
        SAVE_PC();
        ops_iter_close_throw(vm, &REG(a));
        NEXT;
    }
    OPCODE(IterCallNext, (A1, B1))
    {
        SAVE_PC();
        Value v = ops_iter_call_next(vm, &REG(b));
        CHECK_VALUE(v);
        REG(a) = v;
        NEXT;
    }
    OPCODE(IterCallReturn, (A1, B1, D2J))
    {
        SAVE_PC();
        bool missing = false;
        Value v = ops_iter_call_return(vm, &REG(b), &missing);
        CHECK_VALUE(v);
        if (missing)
            JUMP(d);
        REG(a) = v;
        NEXT;
    }
    OPCODE(IterUnpack, (A1, B1, C1, D2J))
    {
        SAVE_PC();
        Value v = VAL_HOLE;
        int done = ops_iter_unpack(vm, REG(b), c, &v);
        if (UNLIKELY(done < 0))
            goto exception;
        if (!value_is_hole(v))
            REG(a) = v;
        if (done)
            JUMP(d);
        NEXT;
    }
    OPCODE(AddDisposable, (A1, B1, C1))
    {
        SAVE_PC();
        CHECK_OK(ops_add_disposable(vm, REG(a), REG(b), c));
        NEXT;
    }
    OPCODE(DisposeNext, (A1, B1, D2J))
    {
        SAVE_PC();
        Value v = VAL_HOLE;
        int more = ops_dispose_next(vm, REG(b), &v);
        if (UNLIKELY(more < 0))
            goto exception;
        if (!more)
            JUMP(d);
        REG(a) = v;
        NEXT;
    }
    OPCODE(SuppressError, (A1, B1, C1))
    {
        SAVE_PC();
        Value v = ops_suppress_error(vm, REG(b), REG(c));
        CHECK_VALUE(v);
        REG(a) = v;
        NEXT;
    }
    OPCODE(CheckObject, A1)
    {
        if (UNLIKELY(!value_is_object(REG(a)))) {
            SAVE_PC();
            char text[80];
            value_describe(vm, REG(a), text, sizeof text);
            throw_type(vm, "Iterator result %s is not an object", text);
            goto exception;
        }
        NEXT;
    }
    OPCODE(ForInPrepare, (A1, B1))
    {
        SAVE_PC();
        CHECK_OK(ops_for_in_prepare(vm, &REG(a), REG(b)));
        NEXT;
    }
    OPCODE(ForInNext, (A1, B1, D2J))
    {
        SAVE_PC();
        Value v;
        int more = ops_for_in_next(vm, &REG(b), &v);
        if (UNLIKELY(more < 0))
            goto exception;
        if (!more)
            JUMP(d);
        REG(a) = v;
        NEXT;
    }
    OPCODE(RequireObject, (A1, D2))
    {
        if (UNLIKELY(value_is_nullish(REG(a)))) {
            SAVE_PC();
            CHECK_OK(ops_require_object(vm, REG(a), tmpl->constants[d]));
            goto exception;
        }
        NEXT;
    }

    /* ---- generators and async functions ---- */
    OPCODE(CreateGenerator, A1)
    {
        SAVE_PC();
        GeneratorObject *gen = generator_create(vm, FP, a);
        CHECK_OK(gen);
        REG(a) = value_cell(gen);
        generator_suspend(vm, FP, gen, FP->pc, a, 0);
        result = value_cell(gen);
        goto leave_flagged;
    }
    OPCODE(AsyncEnter, A1)
    {
        SAVE_PC();
        GeneratorObject *gen = generator_create(vm, FP, a);
        CHECK_OK(gen);
        REG(a) = value_cell(gen);
        NEXT;
    }
    OPCODE(AsyncReturn, (A1, B1))
    {
        SAVE_PC();
        GeneratorObject *gen = (GeneratorObject *)value_as_cell(REG(b));
        gen->state = Gen_Done;
        CHECK_OK(promise_resolve(vm, gen->promise, REG(a)));
        result = FP->flags & FRAME_RESUMED ? VAL_UNDEFINED : value_cell(gen->promise);
        goto leave_flagged;
    }
    OPCODE(AsyncThrow, (A1, B1))
    {
        SAVE_PC();
        GeneratorObject *gen = (GeneratorObject *)value_as_cell(REG(b));
        gen->state = Gen_Done;
        CHECK_OK(promise_reject(vm, gen->promise, REG(a)));
        result = FP->flags & FRAME_RESUMED ? VAL_UNDEFINED : value_cell(gen->promise);
        goto leave_flagged;
    }
    OPCODE(Await, (A1, B1))
    {
        SAVE_PC();
        CHECK_OK(generator_await(vm, FP, FP->pc, a, REG(b)));
        GeneratorObject *gen = frame_generator(FP);
        result =
            FP->flags & FRAME_RESUMED || !gen->promise ? VAL_UNDEFINED : value_cell(gen->promise);
        goto leave_flagged;
    }
    OPCODE(Yield, (A1, B1, C1, D2J))
    {
        SAVE_PC();
        GeneratorObject *gen = frame_generator(FP);
        result = REG(b);
        gen->delegate = c == 1;
        generator_suspend(vm, FP, gen, FP->pc, a, (u32)(pc + (i32)d - tmpl->code));
        goto leave_flagged;
    }
    OPCODE(YieldDelegate, (A1, B1, C1))
    {
        SAVE_PC();
        GeneratorObject *gen = frame_generator(FP);
        result = REG(b);
        gen->delegate = c == 0; /* async generators yield the inner value */
        generator_suspend(vm, FP, gen, FP->pc, a, 0);
        goto leave_flagged;
    }
    OPCODE(IterDelegate, (A1, B1, C1, D2J))
    {
        SAVE_PC();
        bool missing = false;
        Value v = ops_iter_delegate(vm, &REG(b), REG(c), value_as_int(REG(c + 1)), &missing);
        CHECK_VALUE(v);
        if (missing)
            JUMP(d);
        REG(a) = v;
        NEXT;
    }
    OPCODE(GenReturn, A1)
    {
        GeneratorObject *gen = frame_generator(FP);
        gen->state = Gen_Done;
        gen->delegate = 0;
        result = REG(a);
        goto leave_flagged;
    }
    /* ---- exceptions and the rest ---- */
    OPCODE(Throw, A1)
    {
        SAVE_PC();
        throw_value(vm, REG(a));
        goto exception;
    }
    OPCODE(ThrowError, (A1, D2))
    {
        SAVE_PC();
        throw_constant(vm, a, tmpl->constants[d]);
        goto exception;
    }
    OPCODE(ImportCall, (A1, B1, C1))
    {
        SAVE_PC();
        Value r = module_import_call(vm, tmpl, REG(b), REG(c));
        CHECK_VALUE(r);
        REG(a) = r;
        NEXT;
    }
    OPCODE(ImportMeta, A1)
    {
        SAVE_PC();
        Value r = module_import_meta(vm, tmpl);
        CHECK_VALUE(r);
        REG(a) = r;
        NEXT;
    }
    OPCODE(Debugger, NO_OPERANDS)
    {
        NEXT;
    }

exception : {
    const Handler *handler = NULL;
    Frame *f = unwind_frames(vm, &handler);
    if (!f)
        return VAL_EXC;
    regs = f->args;
    tmpl = frame_template(f);
    ics = tmpl->ics;
    dispatch = vm->dispatch;
    pc = tmpl->code + handler->target;
    REG(handler->reg) = exception_take(vm);
    NEXT;
}
}

Value interp_entry(Vm *vm, Frame *frame)
{
    Template *t = frame_template(frame);
    u32 argc = frame->argc, params = t->param_count;
    if (UNLIKELY(frame->args + MAX(t->reg_count, argc) > vm->stack_limit || !vm_stack_ok(vm))) {
        vm->frame = frame->caller;
        return throw_stack_overflow(vm);
    }
    if (UNLIKELY(INTERRUPT_BITS(vm) & INTERRUPT_TERMINATE)) { /* C may call functions for ever that never call or loop */
        vm->frame = frame->caller;
        return vm_throw_terminated(vm);
    }
    if (UNLIKELY(frame->flags & FRAME_NEW_TARGET) && argc < params)
        frame->args[params] = frame->args[argc];
    for (; argc < params; argc++)
        frame->args[argc] = VAL_UNDEFINED;
    frame->flags |= FRAME_ENTRY;
    frame->kind = 0;
    frame->pc = 0;
    if (!t->ics)
        warm_up(vm, t);
    return interp_run(vm, frame, t->code);
}

Value interp_resume(Vm *vm, Frame *frame, u32 pc)
{
    frame->flags |= FRAME_ENTRY;
    frame->kind = 0;
    return interp_run(vm, frame, frame_template(frame)->code + pc);
}

Value interp_resume_throw(Vm *vm, Frame *frame)
{
    frame->flags |= FRAME_ENTRY;
    frame->kind = 0;
    return interp_run(vm, frame, NULL);
}

const void *const *interp_dispatch_table(void)
{
    const void *const *table = NULL;
    (void)interp_run(NULL, (Frame *)(void *)&table, NULL);
    return table;
}
