# SPDX-License-Identifier: MIT
# Makefile - see `make help`. GNU make only.
#
# Every configuration has a folder of its own: build/<config>. A file is compiled once per
# configuration; sources are found by folder, so a new .c file needs no edit here.

CONFIG ?= release
CC     ?= gcc
BUILD  ?= build/$(CONFIG)
NATIVE ?= 1

WARN := -Wall -Wextra -Wshadow -Wundef -Wwrite-strings -Wstrict-prototypes -Wmissing-prototypes \
        -Wvla -Wdouble-promotion -Werror
BASE_CFLAGS := -std=gnu11 -Isrc -Iinclude -I$(BUILD)/gen $(WARN) -fno-strict-aliasing -fno-pie -fno-common \
        -fno-omit-frame-pointer -D_GNU_SOURCE

CFLAGS_release := -O2 -DNDEBUG -fomit-frame-pointer -fno-asynchronous-unwind-tables -ffunction-sections -fdata-sections -g1
CFLAGS_debug   := -O1 -g -DCOB_DEBUG -fstack-protector-strong
# asan has both sanitizers: one build and one run less in `./dev test`. -Og compiles in three quarters of -O1's time, and the tests run as fast.
CFLAGS_asan    := -Og -g1 -DCOB_DEBUG -fsanitize=address,undefined -fno-sanitize-recover=all -fno-sanitize=alignment \
                  -Wno-format-truncation
CFLAGS_ubsan   := -O1 -g -DCOB_DEBUG -fsanitize=undefined -fno-sanitize-recover=all -fno-sanitize=alignment -Wno-format-truncation
CFLAGS_tsan   := -O1 -g1 -DCOB_DEBUG -fsanitize=thread -Wno-format-truncation -Wno-tsan
CFLAGS_strict  := -O0 -g -DCOB_DEBUG -DVALUE_STRICT=1
CFLAGS_fuzz    := -O1 -g -DCOB_DEBUG -fsanitize=fuzzer-no-link,address -Wno-error -Wno-unknown-warning-option

CFLAGS  := $(BASE_CFLAGS) $(CFLAGS_$(CONFIG)) $(EXTRA_CFLAGS)
# Static, in the order in which they need each other; of an archive only what is used ends in the executable.
STATIC_LIBS := uv_a cares nghttp2 ssl crypto brotlienc brotlidec brotlicommon zstd z argon2 sqlite3
# libuv's functions are for native addons as well (src/runtime/napi/exports.ld); those of other libraries are nobody's.
HIDDEN_LIBS := $(filter-out uv_a,$(STATIC_LIBS))
space := $(subst ,, )
LDFLAGS := -no-pie -Wl,--build-id=sha1 -Wl,-z,relro,-z,now -Wl,--exclude-libs,$(subst $(space),:,$(HIDDEN_LIBS:%=lib%.a)) -Wl,--gc-sections \
        -Wl,--dynamic-list=src/runtime/napi/exports.ld -Wl,-u,uv_handle_get_data -Wl,-u,uv_version
LIBS    := -Wl,-Bstatic $(STATIC_LIBS:%=-l%) -Wl,-Bdynamic -Wl,--as-needed -lm -Wl,--no-as-needed

SRC  := $(sort $(shell find src -name '*.c'))
OBJ  := $(SRC:%.c=$(BUILD)/%.o)
CORE := $(filter-out $(BUILD)/src/cli/main.o,$(OBJ))
UNIT := $(sort $(shell find tests/unit -name '*.c'))
UOBJ := $(UNIT:%.c=$(BUILD)/%.o)

.PHONY: all debug asan ubsan tsan strict unit test check stress lint format gen fuzz compdb install clean help
all: $(BUILD)/cob
debug asan ubsan tsan strict:
	$(MAKE) CONFIG=$@

# What a start touches lies together (docs/decisions.md). The copy matters as well: the linker writes its output in
# pieces, which the page cache then holds in single pages; those cost more to map than the large ones of a file written
# in one go.
START_release := -Wl,-T,src/start_order.ld -Wl,-T,src/no_unwind.ld -Wl,--no-eh-frame-hdr -Wl,-Map=$(BUILD)/cob.map
$(BUILD)/cob: $(OBJ) src/start_order.ld src/no_unwind.ld src/runtime/napi/exports.ld
	$(CC) $(CFLAGS) $(LDFLAGS) $(START_$(CONFIG)) -o $@.linked $(OBJ) $(LIBS)
	cp $@.linked $@.new && mv $@.new $@ && rm $@.linked

unit: $(BUILD)/unit
$(BUILD)/unit: $(CORE) $(UOBJ)
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBS)

# Functions of libc that a start does not reach are bound at their first call, and libm is loaded then (src/os/os_late.c).
ifneq ($(and $(filter release,$(CONFIG)),$(filter x86_64-%linux-gnu,$(shell $(CC) -dumpmachine))),)
LATE_FROM := $(filter-out %/os_late.o,$(OBJ)) $(foreach l,$(STATIC_LIBS),$(shell $(CC) -print-file-name=lib$(l).a))
$(BUILD)/src/os/os_late.o $(BUILD)/src/os/os_math.o: CFLAGS += -DCOB_LATE -I$(BUILD)/gen
$(BUILD)/src/os/os_late.o: $(BUILD)/gen/late_imports.inc
$(BUILD)/gen/late.stamp: tools/gen_late.py tools/late_eager.txt $(LATE_FROM)
	python3 tools/gen_late.py $(BUILD)/gen/late_imports.inc tools/late_eager.txt $(shell $(CC) -print-file-name=libc.so.6) \
	    $(shell $(CC) -print-file-name=libm.so.6) $(LATE_FROM)
	@touch $@
$(BUILD)/gen/late_imports.inc: $(BUILD)/gen/late.stamp ;
endif

# Immortal names. The script rewrites a file only when its text changes, so a new builtin row
# recompiles atom.c and nothing else.
GEN_ATOMS := $(BUILD)/gen/atoms.h $(BUILD)/gen/atoms_table.inc
ATOM_SRC  := $(sort $(filter src/engine/builtins/% src/engine/api/% src/runtime/%,$(SRC)))
$(BUILD)/gen/atoms.stamp: tools/gen_atoms.py src/engine/object/atoms.def $(ATOM_SRC)
	@mkdir -p $(@D)
	python3 tools/gen_atoms.py $(@D) src/engine/object/atoms.def $(ATOM_SRC)
	@touch $@
$(GEN_ATOMS): $(BUILD)/gen/atoms.stamp ;

# JavaScript that is part of the executable (docs/builtin-js.md): compiled by the front end that goes into it.
JS_SRC   := $(sort $(shell find src/js -name '*.js'))
UNIT_OBJ := $(filter $(addprefix $(BUILD)/src/,base/% engine/regexp/% engine/source/% engine/syntax/% engine/bytecode/%),$(OBJ))
$(BUILD)/gen_units: $(BUILD)/tools/gen_units.o $(UNIT_OBJ) $(BUILD)/src/io/zip/zip_block.o
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ -lzstd -lm
$(BUILD)/gen/js_units.inc: $(BUILD)/gen_units tools/gen_js.py src/engine/builtins/js_intrinsics.def src/js/packed.txt src/js/loaded.txt $(JS_SRC)
	@mkdir -p $(@D)
	python3 tools/gen_js.py src/engine/builtins/js_intrinsics.def src/js
	ASAN_OPTIONS=detect_leaks=0:detect_stack_use_after_return=0 $(BUILD)/gen_units $(@D)/js_units.bin $@ src/js $(JS_SRC)
$(BUILD)/src/runtime/host/host_js.o: $(BUILD)/gen/js_units.inc
$(BUILD)/src/runtime/host/host_js.o: CFLAGS += -DJS_UNITS='"$(BUILD)/gen/js_units.bin"'

# Each opcode keeps its own dispatch jump.
ifeq ($(findstring clang,$(CC)),)
# What process.versions tells of libraries is what their headers say, which the files that use them alone include.
version = $(shell echo $(2) | $(CC) -include $(1) -E -P -xc - | tail -1)
$(BUILD)/src/runtime/host/host_process_info.o: CFLAGS += -DCOB_OPENSSL='$(call version,openssl/opensslv.h,OPENSSL_VERSION_STR)' \
    -DCOB_SQLITE='$(call version,sqlite3.h,SQLITE_VERSION)' -DCOB_ZLIB='$(call version,zlib.h,ZLIB_VERSION)' \
    -DCOB_NGHTTP2='$(call version,nghttp2/nghttp2ver.h,NGHTTP2_VERSION)'
$(BUILD)/src/engine/vm/interp.o: CFLAGS += -fno-gcse -fno-crossjumping
endif

$(BUILD)/%.o: %.c | $(GEN_ATOMS)
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -Itests/unit -MMD -MP -c -o $@ $<

# ---- everything that is not a build ----

test:
	python3 tools/run_tests.py
check:
	python3 tools/run_tests.py --check
stress: all
	python3 tools/run_tests.py --no-build --only stress --only verify
lint: all
	sh tools/check_layers.sh
	sh tools/check_symbols.sh
	sh tools/check_headers.sh
	sh tools/check_sizes.sh
format:
	clang-format -i $(SRC) $(UNIT)

# Committed generated tables; needs valgrind, Node and npm's Unicode data, see the generators' heads.
gen: all
	python3 tools/gen_start_order.py $(BUILD) src/start_order.ld
	python3 tools/gen_pow10.py > src/base/pow10_table.c
	python3 tools/gen_header_hash.py
	python3 tools/gen_blowfish.py src/io/crypto/blowfish_pi.inc
	$(CC) $(CFLAGS) $(LDFLAGS) -o $(BUILD)/gen_rx_case tools/gen_rx_case.c $(filter $(BUILD)/src/engine/regexp/% $(BUILD)/src/base/%,$(OBJ)) -lm
	$(BUILD)/gen_rx_case > src/engine/regexp/rx_case_table.c
	node tools/gen_unicode.mjs
	[ -z "$(WPT)" ] || python3 tools/gen_encodings.py $(WPT)/encoding/resources/encodings.js > src/runtime/web/web_encoding_table.c
	[ -z "$(INDEXES)" ] || python3 tools/gen_multi_byte.py $(WPT)/encoding/resources/encodings.js $(INDEXES) > src/runtime/web/web_multi_byte_table.c

# make fuzz T=parser [SECONDS=60]: one libFuzzer target over its seeds.
SECONDS ?= 60
fuzz:
	$(MAKE) CONFIG=fuzz CC=clang build/fuzz/fuzz_$(T)
	mkdir -p build/fuzz/corpus_$(T)
	ASAN_OPTIONS=detect_stack_use_after_return=0:detect_leaks=0 build/fuzz/fuzz_$(T) -max_total_time=$(SECONDS) -timeout=10 \
	    build/fuzz/corpus_$(T) $(wildcard tests/fuzz/seeds/$(T))
$(BUILD)/fuzz_%: $(CORE) $(BUILD)/tests/fuzz/fuzz_%.o
	$(CC) $(CFLAGS) -fsanitize=fuzzer $(LDFLAGS) -o $@ $^ $(LIBS)
.PRECIOUS: $(BUILD)/tests/fuzz/fuzz_%.o

compdb:
	bear --output compile_commands.json -- $(MAKE) -B all
PREFIX ?= /usr/local
install: all
	install -D -s $(BUILD)/cob $(DESTDIR)$(PREFIX)/bin/cob
clean:
	rm -rf build

help:
	@echo 'make [all]      release build, build/release/cob'
	@echo 'make CONFIG=X   debug, asan, ubsan, tsan, strict (Value is a struct): build/X/cob'
	@echo 'make unit       the C tests, build/release/unit'
	@echo 'make test       what guards main         make check    everything longer'
	@echo 'make stress     language tests with a collection at every allocation'
	@echo 'make lint       layers, symbols, headers, file sizes'
	@echo 'make fuzz T=parser SECONDS=60    (data, dotenv, http, http_wire, json, locale, parser, regexp, source_map, ws; needs clang)'
	@echo 'make gen format compdb install clean'

-include $(OBJ:.o=.d) $(UOBJ:.o=.d) $(BUILD)/tools/gen_units.d
