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

CFLAGS_release := -O2 -DNDEBUG -fomit-frame-pointer -g1
CFLAGS_debug   := -O1 -g -DCOB_DEBUG -fstack-protector-strong
CFLAGS_asan    := -O1 -g -DCOB_DEBUG -fsanitize=address -fno-sanitize-recover=all
CFLAGS_ubsan   := -O1 -g -DCOB_DEBUG -fsanitize=undefined -fno-sanitize-recover=all -fno-sanitize=alignment
CFLAGS_strict  := -O0 -g -DCOB_DEBUG -DVALUE_STRICT=1

CFLAGS  := $(BASE_CFLAGS) $(CFLAGS_$(CONFIG)) $(EXTRA_CFLAGS)
LDFLAGS := -no-pie -Wl,-z,relro,-z,now -Wl,--exclude-libs,ALL -Wl,--gc-sections
LIBS    := -Wl,-Bstatic -luv_a -Wl,-Bdynamic -lm

SRC  := $(sort $(shell find src -name '*.c'))
OBJ  := $(SRC:%.c=$(BUILD)/%.o)
CORE := $(filter-out $(BUILD)/src/cli/main.o,$(OBJ))
UNIT := $(sort $(shell find tests/unit -name '*.c'))
UOBJ := $(UNIT:%.c=$(BUILD)/%.o)

.PHONY: all debug asan ubsan strict unit clean help
all: $(BUILD)/cob
debug asan ubsan strict:
	$(MAKE) CONFIG=$@

$(BUILD)/cob: $(OBJ)
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBS)

unit: $(BUILD)/unit
$(BUILD)/unit: $(CORE) $(UOBJ)
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBS)

# Immortal names. The script rewrites a file only when its text changes, so a new builtin row
# recompiles atom.c and nothing else.
GEN_ATOMS := $(BUILD)/gen/atoms.h $(BUILD)/gen/atoms_table.inc
ATOM_SRC  := $(sort $(filter src/engine/builtins/% src/engine/api/% src/runtime/%,$(SRC)))
$(BUILD)/gen/atoms.stamp: tools/gen_atoms.py src/engine/object/atoms.def $(ATOM_SRC)
	@mkdir -p $(@D)
	python3 tools/gen_atoms.py $(@D) src/engine/object/atoms.def $(ATOM_SRC)
	@touch $@
$(GEN_ATOMS): $(BUILD)/gen/atoms.stamp ;
$(OBJ) $(UOBJ): | $(GEN_ATOMS)

# Each opcode keeps its own dispatch jump.
$(BUILD)/src/engine/vm/interp.o: EXTRA_CFLAGS += -fno-gcse -fno-crossjumping

$(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -Itests/unit -MMD -MP -c -o $@ $<

clean:
	rm -rf build
help:
	@sed -n 's/^# \{0,1\}//p' Makefile | head -5

-include $(OBJ:.o=.d) $(UOBJ:.o=.d)
