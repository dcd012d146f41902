/* type_note.h - what emitDecoratorMetadata keeps of types.
 *
 * TypeScript gives decorated members the constructors that stand for their types (design:type and so on). Types leave no
 * nodes, so where that option is set the types of class members are read a second time, into these notes, which live as
 * long as the script; a name in one means what the file declares under it, wherever that is, so it is looked up
 * when the class is compiled (bytecode/compile_type.c). Without the option nothing of this is made.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_SYNTAX_TYPE_NOTE_H
#define ENGINE_SYNTAX_TYPE_NOTE_H

#include "base/base.h"

typedef enum TypeNoteKind {
    /* what they come down to: the first ones in the order of Decorate_Builtin's names */
    TypeNote_Object,
    TypeNote_String,
    TypeNote_Number,
    TypeNote_Boolean,
    TypeNote_BigInt,
    TypeNote_Symbol,
    TypeNote_Function,
    TypeNote_Array,
    TypeNote_Promise,
    TypeNote_Void,         /* undefined */
    /* the same by themselves, but not among the parts of a union */
    TypeNote_Never,
    TypeNote_Undefined,
    TypeNote_Null,
    TypeNote_Any,
    TypeNote_Unknown,
    TypeNote_Name,         /* a.b.c */
    TypeNote_Union,        /* also of the two ends of a conditional type */
    TypeNote_Intersection,
} TypeNoteKind;

typedef struct TypeNote {
    u8 kind;                       /* TypeNoteKind */
    bool maybe;                    /* Name: an end of a conditional type */
    u32 n;
    union {
        Str *path;                 /* Name: n words */
        struct TypeNote **parts;   /* Union, Intersection: n */
    };
} TypeNote;

/* A type of the file: an interface (note: Object), the right side of an alias, what the members of an enum are. */
typedef struct TypeDecl {
    struct TypeDecl *next;
    Str name;
    bool is_alias;
    const TypeNote *note;
} TypeDecl;

/* The types of a method, by the offset at which it starts: when the function around is parsed again, the method is
 * skipped. */
typedef struct MethodTypes {
    struct MethodTypes *next;
    u32 start, n_params;
    const TypeNote **params;
    const TypeNote *result; /* NULL: none is written */
} MethodTypes;

/* Of a script, by ScriptInfo.types. */
typedef struct TypeTable {
    TypeDecl *first;
    MethodTypes *methods;
    const TypeNote **notes; /* by TypeValue.note */
    u32 n_notes, cap_notes;
} TypeTable;

#endif
