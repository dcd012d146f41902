/* bun_hash.c - Bun.hash: hashes that are not for secrets (toolkit/hash), and the checksums of zlib.
 *
 * SPDX-License-Identifier: MIT
 */
#include <zlib.h>

#include "engine/api/embed_kinds.h"
#include "runtime/bun/bun_bytes.h"
#include "runtime/bun/bun_crypto.h"
#include "runtime/host/host.h"
#include "toolkit/hash/hash_fast.h"

enum { WYHASH, ADLER32, CRC32, CITY32, CITY64, XX32, XX64, XX3, MURMUR32_2, MURMUR32_3, MURMUR64, RAPID };

/* A number without its fraction, or the lowest 64 bits of a BigInt; all else is no seed. */
static u64 seed_of(Value v)
{
    if (value_is_bigint(v))
        return bigint_to_u64(value_as_bigint(v));
    double d = value_is_number(v) ? value_as_number(v) : 0;
    if (!(d > -0x1p63 && d < 0x1p64))
        return 0;
    return d < 0 ? (u64)(i64)d : (u64)d;
}

static uLong checksum(uLong (*step)(uLong, const Bytef *, z_size_t), uLong from, Str data)
{
    return step(from, (const Bytef *)data.data, data.len);
}

static Value hash(Vm *vm, Frame *f)
{
    AUTO_BUF room = {0};
    Str data;
    Value v = frame_arg(f, 0);
    int found = value_is_nullish(v) ? 0 : bun_bytes(vm, v, &room, &data);
    if (!found && !value_is_nullish(v)) {
        v = value_cell(TRY_PTR(to_string(vm, v)));
        found = bun_bytes(vm, v, &room, &data);
    }
    if (found < 0)
        return VAL_EXC;
    if (!found)
        return host_throw_node(vm, NodeError_ERR_INVALID_ARG_TYPE, "data must be a string, ArrayBuffer, ArrayBufferView or Blob");
    u64 seed = seed_of(frame_arg(f, 1)), wide;
    switch (native_magic(f)) {
    case ADLER32: return value_u32((u32)checksum(adler32_z, 1, data));
    case CRC32: {
        u32 crc = (u32)seed;
        size_t done = hash_crc32_part(data, &crc);
        return value_u32((u32)checksum(crc32_z, crc, (Str){data.data + done, data.len - done}));
    }
    case CITY32: return value_u32(hash_city32(data));
    case XX32: return value_u32(hash_xx32(data, (u32)seed));
    case MURMUR32_2: return value_u32(hash_murmur2_32(data, (u32)seed));
    case MURMUR32_3: return value_u32(hash_murmur3_32(data, (u32)seed));
    case CITY64: wide = hash_city64_seed(data, seed); break;
    case XX64: wide = hash_xx64(data, seed); break;
    case XX3: wide = hash_xx3(data, (u32)seed); break;
    case MURMUR64: wide = hash_murmur2_64(data, seed); break;
    case RAPID: wide = hash_rapid(data, seed); break;
    default: wide = hash_wyhash(data, seed);
    }
    return value_cell(TRY_PTR(bigint_from_u64(vm, wide)));
}

#define HASH(name_, magic_) {.name = name_, .kind = ROW_FN, .length = 1, .fn = hash, .magic = magic_, .flags = BF_ENUMERABLE}

static const BuiltinProp hash_rows[] = {
    HASH("wyhash", WYHASH),
    HASH("adler32", ADLER32),
    HASH("crc32", CRC32),
    HASH("cityHash32", CITY32),
    HASH("cityHash64", CITY64),
    HASH("xxHash32", XX32),
    HASH("xxHash64", XX64),
    HASH("xxHash3", XX3),
    HASH("murmur32v2", MURMUR32_2),
    HASH("murmur32v3", MURMUR32_3),
    HASH("murmur64v2", MURMUR64),
    HASH("rapidhash", RAPID),
    END,
};

Value bun_hash_make(Vm *vm, const void *data)
{
    (void)data;
    NativeFunction *fn = TRY_PTR(native_new(vm, hash, atom_from_c(vm, "hash"), 1, WYHASH, 0));
    return embed_add_props(vm, &fn->object, hash_rows) ? value_cell(fn) : VAL_EXC;
}
