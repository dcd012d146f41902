/* template.h - one function of a linked unit, shared by its closures.
 *
 * A template exists from the moment the function around it is linked; its own code is compiled and
 * linked at its first call: `entry` is then the compile stub, later the interpreter's entry or
 * machine code, and always callable with a frame as frame.h describes it. call_mode tells the
 * interpreter whether it may enter the code without leaving its own loop.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_VM_TEMPLATE_H
#define ENGINE_VM_TEMPLATE_H

#include "engine/bytecode/unit.h"
#include "engine/object/atom.h"
#include "engine/object/function.h"
#include "engine/object/shape.h"
#include "engine/vm/ic.h"
#include "engine/vm/scope_cell.h"

typedef struct UnitInstance UnitInstance;

/* How the interpreter may enter a template. */
enum {
    ENTER_SLOW =
        0, /* through entry, or an error: not compiled yet, class constructor, machine code */
    ENTER_CALL = 1, /* plain call of interpreted code that has its inline caches */
    ENTER_COLD = 2, /* ... that has none yet */
};
enum {
    CONSTRUCT_NONE = 0,
    CONSTRUCT_BASE = 1,    /* `this` is allocated before entry */
    CONSTRUCT_DERIVED = 2, /* `this` comes from super() */
};

enum { TIER_NONE, TIER_INTERP, TIER_NATIVE }; /* not linked yet, interpreted, machine code */

struct Template {
    /* TemplateHead (object/function.h): what the object layer knows */
    Cell cell;
    Realm *realm;
    String *name;
    u32 length;
    u8 layout; /* FunctionLayout */
    /* read at every call */
    u8 call_mode;      /* ENTER_* */
    u8 construct_mode; /* CONSTRUCT_* */
    u8 tier;
    NativeFn entry;
    const u32 *code;     /* NULL until linked */
    PropKey *keys;       /* ATM operands; owned, constants and nested lie behind them; NULL until linked */
    Value *constants;    /* KST operands; kinds that are no values stay holes */
    InlineCache *ics;    /* feedback->slots, NULL until the function is warm */
    u32 reg_count;
    u32 param_count;
    u8 warmth; /* calls and loop turns until feedback is made */
    bool is_strict;
    bool is_builtin;       /* code of src/js */
    bool has_strict_parts; /* sloppy, with classes in it: see function_strict_at */
    u32 construct_slots; /* inline slots for new instances: the hint, raised by what they ended with
                          */

    /* read when linking, throwing, making closures */
    FunctionCode *code_info; /* read by template_code, but by running code: NULL: it is made when it is asked for, from its place in the function around it */
    UnitInstance *unit;
    Template **nested;
    Shape *closure_shape;
    Feedback *feedback;
    void *link;         /* machine code: its link table (cells, shapes, caches, by index) */
    Template *parent;   /* function around it, NULL for the program */
    u8 closure_flags;   /* OBJ_* of its closures besides OBJ_CALLABLE */
    bool takes_context; /* arrow or class initialiser: closures take home and fields of the running
                           function */
    u8 construct_seen;
    u32 place;
};
_Static_assert(sizeof(void *) != 8 || sizeof(Template) <= 160, "thousands of them are alive: the class of cells behind 160 is 176");
_Static_assert(offsetof(Template, layout) == offsetof(TemplateHead, layout),
               "begins with TemplateHead");

struct UnitInstance {
    Cell cell;
    CodeUnit *unit; /* counted */
    Realm *realm;
    Template *program;
    Cell *module; /* ModuleRecord, or NULL */
    UnitInstance
        *outer; /* of a direct eval: the caller's unit, whose scope descriptions its scopes use */
    Value host_defined; /* what import() of a script refers to: runtime's */
    Template *eval_from; /* evals, new Function: the code that was running, and where; or NULL */
    u32 eval_pc;
    size_t external;    /* bytes of the unit when it was linked: the heap was told about them */
};

FunctionCode *template_load_code(const Template *tmpl);
static inline FunctionCode *template_code(const Template *tmpl)
{
    return LIKELY(tmpl->code_info != NULL) ? tmpl->code_info : template_load_code(tmpl);
}

static inline Template *frame_template(const Frame *frame)
{
    return ((Function *)value_as_cell(frame->callee))->tmpl;
}
/* Is it a frame of code of src/js, also one that is only being compiled? */
static inline bool frame_is_builtin(const Frame *frame)
{
    return value_has_kind(frame->callee, Kind_Function) && frame_template(frame)->is_builtin;
}

#endif
