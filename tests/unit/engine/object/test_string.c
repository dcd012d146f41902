/* test_string.c - strings, search, atoms, keys, builders.
 *
 * SPDX-License-Identifier: MIT
 */
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/alloc.h"
#include "engine/object/atom.h"
#include "engine/object/convert.h"
#include "engine/vm/vm.h"

static Vm *string_vm(void)
{
    Vm *vm = xalloc_zero(sizeof *vm);
    vm->core.exception = VAL_HOLE;
    heap_new(vm);
    vm->core.atoms = atom_table_new();
    return vm;
}

static void drop_vm(Vm *vm)
{
    heap_free(vm->core.heap);
    atom_table_free(vm->core.atoms);
    xfree(vm);
}

static String *text(Vm *vm, const char *utf8)
{
    return string_from_utf8(vm, str_view(utf8));
}

static void expect_text(Vm *vm, String *s, const char *want)
{
    char *got = string_to_c(vm, s, NULL);
    EXPECT_STR(got, want);
    xfree(got);
}

TEST(string_widths)
{
    Vm *vm = string_vm();
    EXPECT(!string_is_wide(text(vm, "abc")));
    EXPECT(!string_is_wide(text(vm, "caf\xc3\xa9")));
    EXPECT(string_is_wide(text(vm, "\xe2\x82\xac")));
    EXPECT(text(vm, "\xf0\x9f\x98\x80")->length == 2);
    EXPECT(text(vm, "x") == ATOM_CHAR('x'));
    EXPECT(text(vm, "") == ATOM_empty);
    expect_text(vm, text(vm, "na\xc3\xafve \xe2\x82\xac \xf0\x9f\x98\x80"),
                "na\xc3\xafve \xe2\x82\xac \xf0\x9f\x98\x80");
    u16 units[] = {'a', 'b', 'c'};
    EXPECT(string_equal(vm, string_from_utf16(vm, units, 3), text(vm, "abc")));
    EXPECT(string_hash(vm, text(vm, "prototype")) == ATOM_prototype->hash);
    drop_vm(vm);
}

TEST(string_appends_are_ropes_then_buffers)
{
    Vm *vm = string_vm();
    String *s = ATOM_empty, *early = NULL;
    for (u32 i = 0; i < 100000; i++) {
        s = string_concat(vm, s, number_to_string(vm, value_int((i32)(i % 10))));
        if (i == 999)
            early = s;
    }
    EXPECT(s->length == 100000);
    StrView v = string_view(vm, s), e = string_view(vm, early);
    bool right = true;
    for (u32 i = 0; i < v.length; i++)
        right = right && view_at(v, i) == '0' + i % 10;
    EXPECT(right);
    EXPECT(e.length == 1000 && memcmp(e.data, v.data, 1000) == 0);
    /* Two strings that grow from the same one do not see each other. */
    String *left = string_concat(vm, early, text(vm, "left")),
           *other = string_concat(vm, early, text(vm, "other"));
    expect_text(vm, string_slice(vm, left, 998, 1004), "89left");
    expect_text(vm, string_slice(vm, other, 998, 1005), "89other");
    drop_vm(vm);
}

TEST(string_deep_ropes_flatten)
{
    Vm *vm = string_vm();
    String *right = text(vm, "end"),
           *piece =
               text(vm, "a string of more than forty-eight characters, so that nothing is copied");
    for (u32 i = 0; i < 20000; i++)
        right = string_concat(vm, piece, right);
    StrView v = string_view(vm, right);
    EXPECT(v.length == 20000 * piece->length + 3);
    EXPECT(view_at(v, v.length - 1) == 'd' && view_at(v, 0) == 'a');
    String *wide = string_concat(vm, right, text(vm, "\xe2\x82\xac"));
    EXPECT(string_is_wide(wide) && view_at(string_view(vm, wide), v.length) == 0x20AC);
    /* Slices of a wide string are narrow when they can be. */
    EXPECT(!string_is_wide(string_slice(vm, wide, 0, 1000)));
    EXPECT(string_equal(vm, string_slice(vm, wide, 0, v.length), right));
    drop_vm(vm);
}

TEST(string_search)
{
    Vm *vm = string_vm();
    srand(7);
    for (u32 round = 0; round < 20000; round++) {
        u16 big[200], small[8];
        u32 n = (u32)rand() % 200, m = (u32)rand() % 5 + (round & 3), letters = round % 3 + 1;
        u16 base = round % 5 == 0 ? 0x3B1 : 'a';
        for (u32 i = 0; i < n; i++)
            big[i] = (u16)(base + (u32)rand() % letters);
        for (u32 i = 0; i < m; i++)
            small[i] = (u16)(base + (u32)rand() % letters);
        StrView a = string_view(vm, string_from_utf16(vm, big, n)),
                b = string_view(vm, string_from_utf16(vm, small, m));
        u32 from = (u32)rand() % (n + 1);
        i64 want = -1, last = -1;
        for (u32 i = 0; i + m <= n; i++) {
            bool same = true;
            for (u32 j = 0; j < m; j++)
                same = same && big[i + j] == small[j];
            if (same && i >= from && want < 0)
                want = i;
            if (same && i <= from)
                last = i;
        }
        EXPECT(string_index_of(a, b, from) == want);
        EXPECT(string_last_index_of(a, b, from) == last);
    }
    drop_vm(vm);
}

TEST(atoms_are_unique)
{
    Vm *vm = string_vm();
    EXPECT(atom_from_c(vm, "prototype") == ATOM_prototype);
    EXPECT(string_to_atom(vm, string_concat(vm, text(vm, "proto"), text(vm, "type"))) ==
           ATOM_prototype);
    String *made = atom_from_c(vm, "aNameNobodyUsesYet");
    EXPECT(made->cell.flags & STR_ATOM);
    EXPECT(string_to_atom(vm, text(vm, "aNameNobodyUsesYet")) == made);
    String *long_text =
        text(vm, "0123456789012345678901234567890123456789012345678901234567890123456789");
    String *slice = string_slice(vm, long_text, 5, 65);
    EXPECT(slice->cell.flags & STR_INDIRECT);
    String *atom = string_to_atom(vm, slice);
    EXPECT(string_to_atom(vm, string_slice(vm, long_text, 15, 65)) != atom &&
           string_to_atom(vm, slice) == atom);
    for (u32 i = 0; i < 5000; i++) {
        char name[32];
        snprintf(name, sizeof name, "name%u", i);
        String *first = atom_from_c(vm, name);
        EXPECT(atom_from_c(vm, name) == first);
    }
    heap_collect(vm, COLLECT_FULL);
    EXPECT(atom_from_c(vm, "aNameNobodyUsesYet") == made);
    for (u32 i = 0; i < 5000; i += 7) {
        char name[32];
        snprintf(name, sizeof name, "name%u", i);
        expect_text(vm, atom_from_c(vm, name), name);
    }
    heap_collect(vm, COLLECT_YOUNG);
    heap_verify(vm);
    drop_vm(vm);
}

TEST(keys_are_indexes_or_atoms)
{
    Vm *vm = string_vm();
    EXPECT(key_is_index(key_from_c(vm, "0")) && key_as_index(key_from_c(vm, "0")) == 0);
    EXPECT(key_as_index(key_from_c(vm, "4294967294")) == 4294967294u);
    static const char *const names[] = {"4294967295", "01", "-1", "1.5", "", "1e3", "99999999999"};
    for (u32 i = 0; i < ARRAY_LEN(names); i++)
        EXPECT(key_is_string(key_from_c(vm, names[i])));
    EXPECT(key_equal(key_from_value(vm, value_int(5)), key_from_c(vm, "5")));
    EXPECT(key_equal(key_from_value(vm, value_number(-1)), key_from_c(vm, "-1")));
    EXPECT(key_equal(key_from_c(vm, "length"), KEY_length));
    EXPECT(key_is_symbol(KEY_SYM_iterator));
    Symbol *s = symbol_new(vm, text(vm, "tag"), 0);
    EXPECT(key_is_symbol(key_of_cell(s)) && !key_is_private(key_of_cell(s)));
    expect_text(vm, key_to_display(vm, key_of_cell(s)), "[tag]");
    EXPECT(symbol_for(vm, text(vm, "app.key")) == symbol_for(vm, text(vm, "app.key")));
    drop_vm(vm);
}

TEST(string_builder_widens)
{
    Vm *vm = string_vm();
    StringBuilder sb;
    sb_init(&sb, vm);
    for (u32 i = 0; i < 300; i++)
        sb_c(&sb, "ab");
    sb_code_point(&sb, 0x1F600);
    sb_string(&sb, text(vm, "\xc3\xa9"));
    String *s = sb_end(&sb);
    EXPECT(s->length == 603 && string_is_wide(s));
    EXPECT(view_at(string_view(vm, s), 602) == 0xE9);
    drop_vm(vm);
}

TEST(numbers_and_strings)
{
    Vm *vm = string_vm();
    static const struct {
        const char *text;
        double want;
    } cases[] = {
        {"", 0},
        {"  12 ", 12},
        {"0x1F", 31},
        {"0b101", 5},
        {"0o17", 15},
        {"-1.5e3", -1500},
        {"\xe2\x80\xa8"
         "7\xc2\xa0",
         7},
        {".5", 0.5},
        {"5.", 5},
    };
    for (u32 i = 0; i < ARRAY_LEN(cases); i++)
        EXPECT(string_to_number(vm, text(vm, cases[i].text)) == cases[i].want);
    static const char *const bad[] = {"x",        "1 2", "-0x1", "0x", "1e",
                                      "infinity", "1_0", "+-1",  "."};
    for (u32 i = 0; i < ARRAY_LEN(bad); i++) {
        double d = string_to_number(vm, text(vm, bad[i]));
        EXPECT(d != d);
    }
    EXPECT(string_to_number(vm, text(vm, " -Infinity ")) < -1e308);
    expect_text(vm, number_to_string(vm, value_number(0.1)), "0.1");
    expect_text(vm, number_to_string(vm, value_number(-0.0)), "0");
    expect_text(vm, number_to_string(vm, value_int(-123456)), "-123456");
    EXPECT(double_to_int32(4294967296.0 + 5) == 5 && double_to_int32(-1.9) == -1 &&
           double_to_int32(1e300) == 0);
    EXPECT(double_to_int32(2147483648.0) == INT32_MIN &&
           double_to_int32(9.3e18) == (i32)(u32)9300000000000000000ull);
    drop_vm(vm);
}
