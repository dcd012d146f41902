/* vec.h - typed growable arrays.
 *
 *     typedef VEC(int) IntVec;
 *     IntVec v = {0};
 *     VEC_PUSH(&v, 7);
 *     for (size_t i = 0; i < v.len; i++) use(v.items[i]);
 *     VEC_DEINIT(&v);
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef BASE_VEC_H
#define BASE_VEC_H

#include "base/alloc.h"
#include "base/base.h"

#define VEC(type)                                                                                  \
    struct {                                                                                       \
        type *items;                                                                               \
        u32 len, cap;                                                                              \
    }

#define VEC_RESERVE(v, more)                                                                       \
    do {                                                                                           \
        if ((v)->cap - (v)->len < (u32)(more)) {                                                   \
            (v)->cap = MAX((v)->cap + (v)->cap / 2 + 4, (v)->len + (u32)(more));                   \
            (v)->items = xrealloc((v)->items, (size_t)(v)->cap * sizeof *(v)->items);              \
        }                                                                                          \
    } while (0)

#define VEC_PUSH(v, item)                                                                          \
    do {                                                                                           \
        VEC_RESERVE(v, 1);                                                                         \
        (v)->items[(v)->len++] = (item);                                                           \
    } while (0)

#define VEC_POP(v) ((v)->items[--(v)->len])
#define VEC_LAST(v) ((v)->items[(v)->len - 1])

#define VEC_DEINIT(v)                                                                              \
    do {                                                                                           \
        xfree((v)->items);                                                                         \
        (v)->items = NULL;                                                                         \
        (v)->len = (v)->cap = 0;                                                                   \
    } while (0)

#endif
