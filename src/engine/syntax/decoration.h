/* decoration.h - the numbers that parser, compiler and virtual machine share about decorators.
 *
 * While a class with standard decorators is made, what they leave is kept in an array of lists (AstClass.lists): functions
 * to be run on instances or the class (addInitializer), and for each decorated field those that its value goes through.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_SYNTAX_DECORATION_H
#define ENGINE_SYNTAX_DECORATION_H

/* The lists every decorated class has; behind them two for each decorated field or accessor: initialisers, extra. */
enum { LIST_INSTANCE, LIST_STATIC, LIST_CLASS, LIST_COUNT };

/* Operand c of Op_Decorate; behind it the registers of its window and operand d. */
typedef enum DecorateStep {
    Decorate_Member,   /* object (undefined: field), key, decorators, lists, metadata; d: decorate_code */
    Decorate_Class,    /* class, decorators or undefined, lists, metadata: a = the class from now on */
    Decorate_Metadata, /* heritage or hole: a = metadata object */
    Decorate_Run,      /* this, lists, value; d: list * 2, + 1: a = value through the list's functions */
    Decorate_Legacy,   /* target, key, decorators; d: LegacyTarget; a = what they make of it */
    Decorate_Param,    /* decorator; d: index; a = function that calls it for this parameter */
    Decorate_Builtin,  /* d: TypeNoteKind; a = the constructor of that name */
    Decorate_Type,     /* value; d: TypeKey; a = Reflect.metadata(key, value), undefined without reflection */
    Decorate__count
} DecorateStep;

typedef enum DecoratedKind {
    Decorated_Method,
    Decorated_Getter,
    Decorated_Setter,
    Decorated_Accessor,
    Decorated_Field,
} DecoratedKind;

enum {
    DECORATED_STATIC = 8,
    DECORATED_PRIVATE = 16,
    DECORATED_LIST = 32, /* times the number of the list that takes what addInitializer is given; fields and accessors: of
                            their list of initialisers, the next one takes the rest */
};

typedef enum LegacyTarget {
    Legacy_Class,
    Legacy_Method, /* has a property descriptor */
    Legacy_Field,
} LegacyTarget;

typedef enum TypeKey { TypeKey_Type, TypeKey_Parameters, TypeKey_Result } TypeKey;

#endif
