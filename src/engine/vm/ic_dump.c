/* ic_dump.c - inline caches in words, for `cob dump ic`.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/vm/template.h"
#include "engine/vm/ic.h"

static const char *kind_name(u8 kind)
{
    switch (kind) {
    case Ic_OwnInline:
    case Ic_OwnSlot:
        return "own";
    case Ic_HolderInline:
    case Ic_HolderSlot:
        return "prototype";
    case Ic_Absent:
        return "absent";
    case Ic_Getter:
        return "getter";
    case Ic_String:
        return "string method";
    case Ic_Namespace:
        return "module namespace";
    case Ic_SetInline:
    case Ic_SetSlot:
        return "store";
    case Ic_AddInline:
    case Ic_AddSlot:
        return "add";
    case Ic_Setter:
        return "setter";
    case Ic_GlobalLex:
        return "global lexical";
    case Ic_GlobalSlot:
        return "global object";
    case Ic_Construct:
        return "construct";
    case Ic_Poly:
        return "polymorphic";
    case Ic_Mega:
        return "megamorphic";
    default:
        return "empty";
    }
}

static const char *feedback_name(u8 kind)
{
    static const char *const names[] = {
        [Feedback_Arith] = "arith",
        [Feedback_Compare] = "compare",
        [Feedback_Get] = "get",
        [Feedback_Set] = "set",
        [Feedback_Elem] = "elem",
        [Feedback_SetElem] = "setelem",
        [Feedback_Global] = "global",
        [Feedback_In] = "in",
        [Feedback_InstanceOf] = "instanceof",
        [Feedback_Private] = "private",
        [Feedback_Call] = "call",
        [Feedback_Alloc] = "alloc",
        [Feedback_Iter] = "iter",
        [Feedback_Loop] = "loop",
    };
    return kind < ARRAY_LEN(names) && names[kind] ? names[kind] : "?";
}

static void arith_text(u8 bits, Buf *out)
{
    static const char *const words[] = {"int", "overflow", "double", "string", "bigint", "other"};
    for (u32 i = 0; i < ARRAY_LEN(words); i++)
        if (bits & 1u << i)
            buf_printf(out, " %s", words[i]);
}

static void dump_slot(const InlineCache *ic, u8 kind, u32 index, Buf *out)
{
    buf_printf(out, "  %3u %-10s", index, feedback_name(kind));
    if (kind == Feedback_Arith || kind == Feedback_Compare) {
        if (!ic->flag)
            buf_append_c(out, " fast path only");
        arith_text(ic->flag, out);
    } else {
        buf_printf(out, " %s", kind_name(ic->kind));
        if (ic->kind == Ic_Poly)
            buf_printf(out, " (%u shapes)", ic->poly->n);
        else if (ic->kind != Ic_Empty && ic->kind != Ic_Mega)
            buf_printf(out, " shape %u slot %u%s", ic->shape, ic->offset,
                       ic->validity && !ic->validity->valid ? " (stale)" : "");
    }
    buf_push(out, '\n');
}

void ic_dump(Vm *vm, Buf *out)
{
    for (const Feedback *f = vm->feedbacks; f; f = f->next) {
        if (!f->owner) /* of C (api/embed_site.h) */
            continue;
        const FunctionCode *code = template_code(f->owner);
        source_open(code->unit->source);
        buf_printf(out, "function %.*s: %u slots\n", (int)code->name.len,
                   code->name.len ? code->name.data : "", f->n);
        for (u32 i = 0; i < f->n && i < code->n_feedback; i++)
            dump_slot(&f->slots[i], code->feedback[i], i, out);
    }
}
