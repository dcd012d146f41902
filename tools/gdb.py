# SPDX-License-Identifier: MIT
"""gdb.py - shows cob's values, shapes and JavaScript stacks in gdb.

  gdb -x tools/gdb.py --args build/debug/cob FILE
  (gdb) p value           Values print as JavaScript would: 42, 1.5, "text", [Array 3], [Function f]
  (gdb) shape OBJECT      the properties of an object's shape, in order, with attributes and slots
  (gdb) jsstack [VM]      the JavaScript frames of `vm` (default: the variable of that name), innermost first

Reads memory only: works on core files too. Value printing needs a build where Value is a struct (make strict) or the
command `val EXPRESSION`.
"""
import struct

import gdb

CONSTANTS = {0x02: "null", 0x0a: "undefined", 0x06: "false", 0x07: "true", 0x12: "<hole>", 0x1a: "<exception>", 0x22: "<call next>"}
NOT_CELL = 0xFFFF000000000002
TAG_INT = 0xFFFE000000000000
OFFSET = 0x0002000000000000
STR_WIDE, STR_ROPE, STR_INDIRECT = 1, 2, 4


def kinds():
    return {int(f.enumval): f.name[5:] for f in gdb.lookup_type("Kind").fields()}


def as_type(address, name):
    return gdb.Value(address).cast(gdb.lookup_type(name).pointer())


def string_text(address, limit=80):
    s = as_type(address, "String").dereference()
    flags, length = int(s["cell"]["flags"]), int(s["length"])
    if flags & STR_ROPE:
        return string_text(int(s["u"]["rope"]["left"]), limit) + string_text(int(s["u"]["rope"]["right"]), limit)
    data = int(s["u"]["indirect"]["data"]) if flags & STR_INDIRECT else int(s["u"].address)
    shown = min(length, limit)
    raw = bytes(gdb.selected_inferior().read_memory(data, shown * (2 if flags & STR_WIDE else 1)))
    text = raw.decode("utf-16-le" if flags & STR_WIDE else "latin-1", "replace")
    return text + ("..." if length > shown else "")


def template_name(template):
    name = int(template["name"])
    return string_text(name) if name else "(anonymous)"


def cell_text(address):
    cell = as_type(address, "Cell").dereference()
    kind = kinds().get(int(cell["kind"]), "?")
    if kind == "String":
        return '"%s"' % string_text(address)
    if kind == "Symbol":
        description = int(as_type(address, "Symbol")["description"])
        return "Symbol(%s)" % (string_text(description) if description else "")
    if kind == "Array":
        return "[Array %d] @%#x" % (int(as_type(address, "Array")["length"]), address)
    if kind == "Function":
        return "[Function %s] @%#x" % (template_name(as_type(address, "Function")["tmpl"]), address)
    return "[%s] @%#x" % (kind, address)


def value_text(bits):
    if bits >= TAG_INT:
        return str(struct.unpack("<i", struct.pack("<I", bits & 0xFFFFFFFF))[0])
    if bits >= OFFSET:
        return repr(struct.unpack("<d", struct.pack("<Q", bits - OFFSET))[0])
    if bits in CONSTANTS:
        return CONSTANTS[bits]
    if bits & 0xFFFF0000000000FF == 0x0001000000000002:
        return "<lazy %d>" % (bits >> 8 & 0xFFFFFFFF)
    return "<empty>" if bits == 0 else "<bad %#x>" % bits if bits & NOT_CELL else cell_text(bits)


class ValuePrinter:
    def __init__(self, value):
        self.value = value

    def to_string(self):
        return value_text(int(self.value["bits"]))


class CellPrinter:
    def __init__(self, value):
        self.value = value

    def to_string(self):
        return cell_text(int(self.value))


def pretty(value):
    kind = value.type.strip_typedefs()
    if kind.code == gdb.TYPE_CODE_STRUCT and str(value.type) == "Value":
        return ValuePrinter(value)
    if kind.code == gdb.TYPE_CODE_PTR and str(kind.target()) in ("String", "Symbol", "Object", "Array", "Function") and int(value):
        return CellPrinter(value)
    return None


def number_of(argument):
    value = gdb.parse_and_eval(argument)
    if value.type.strip_typedefs().code == gdb.TYPE_CODE_STRUCT:
        value = value["bits"]
    return int(value) & 0xFFFFFFFFFFFFFFFF


class ShowValue(gdb.Command):
    """val EXPRESSION: a Value (or a cell pointer) as JavaScript would show it."""

    def __init__(self):
        super().__init__("val", gdb.COMMAND_DATA)

    def invoke(self, argument, from_tty):
        print(value_text(number_of(argument)))


class ShowShape(gdb.Command):
    """shape OBJECT: properties of an object's shape, newest first."""

    def __init__(self):
        super().__init__("shape", gdb.COMMAND_DATA)

    def invoke(self, argument, from_tty):
        cell = as_type(number_of(argument), "Cell").dereference()
        base = int(gdb.parse_and_eval("vm").cast(gdb.lookup_type("VmCore").pointer())["shape_base"])
        shape = as_type(base + int(cell["shape"]), "Shape")
        print("shape %#x: %d slots, flags %#x, prototype %#x" % (int(shape), int(shape["count"]), int(shape["flags"]), int(shape["proto"])))
        while int(shape) and int(shape["last_key"]["bits"]):
            attrs = int(shape["last_attrs"])
            letters = "".join(c if attrs & 1 << i else "-" for i, c in enumerate("weca"))
            print("  %-4d %s %s" % (int(shape["count"]) - 1, letters, value_text(int(shape["last_key"]["bits"]))))
            shape = shape["parent"]


class JsStack(gdb.Command):
    """jsstack [VM]: the JavaScript frames, innermost first."""

    def __init__(self):
        super().__init__("jsstack", gdb.COMMAND_STACK)

    def invoke(self, argument, from_tty):
        vm = gdb.parse_and_eval(argument or "vm").cast(gdb.lookup_type("Vm").pointer())
        frame, depth = vm["frame"], 0
        while int(frame) and depth < 200:
            callee = frame["callee"]
            bits = int(callee["bits"] if callee.type.strip_typedefs().code == gdb.TYPE_CODE_STRUCT else callee)
            args = [frame["args"][i] for i in range(min(int(frame["argc"]), 4))]
            shown = ", ".join(value_text(int(a["bits"] if a.type.strip_typedefs().code == gdb.TYPE_CODE_STRUCT else a)) for a in args)
            print("#%-3d %s pc=%d (%s)" % (depth, value_text(bits), int(frame["pc"]), shown))
            frame, depth = frame["caller"], depth + 1


gdb.pretty_printers.append(pretty)
ShowValue()
ShowShape()
JsStack()
