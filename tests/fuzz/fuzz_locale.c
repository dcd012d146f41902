/* fuzz_locale.c - locale identifiers: make fuzz T=locale
 *
 * Beyond memory errors it checks that the canonical form of a canonical form is itself.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/check.h"
#include "engine/intl/locale_id.h"

int LLVMFuzzerTestOneInput(const u8 *data, size_t size);

int LLVMFuzzerTestOneInput(const u8 *data, size_t size)
{
    AUTO_BUF once = {0};
    AUTO_BUF twice = {0};
    if (locale_canonical((Str){(const char *)data, size}, &once))
        CHECK(locale_canonical(buf_view(&once), &twice) && str_equal(buf_view(&once), buf_view(&twice)));
    return 0;
}
