"""Bytes of the release executable by library and folder of src, largest first, from the linker's map.

    tools/size_by_part.py [build/release/cob.map]
"""
import collections
import re
import sys

NOT_LOADED = ('.debug', '.comment', '.bss')


def part_of(path):
    archive = re.match(r'.*/(lib\w+\.a)\(', path)
    return archive.group(1) if archive else '/'.join(re.sub(r'^build/\w+/', '', path).split('/')[:3])


def read_map(path):
    """part -> section -> bytes"""
    parts = collections.defaultdict(collections.Counter)
    section, begun = None, False
    for line in open(path, errors='replace'):
        begun = begun or line.startswith('Linker script and memory map')
        head = re.match(r'^(\.[\w.]+)\s', line)
        section = head.group(1) if head else section
        piece = re.match(r'^ (?:\.\S+|\*fill\*)?\s+0x[0-9a-f]+\s+0x([0-9a-f]+)(?: (\S.*))?$', line)
        if begun and section and piece and not section.startswith(NOT_LOADED):
            parts[part_of((piece.group(2) or 'fill').strip())][section] += int(piece.group(1), 16)
    return parts


def main():
    parts = read_map(sys.argv[1] if len(sys.argv) > 1 else 'build/release/cob.map')
    for name, sections in sorted(parts.items(), key=lambda row: -sum(row[1].values())):
        print(f"{sum(sections.values()):9} {name:28} {' '.join(f'{s} {n}' for s, n in sections.most_common(3))}")


main()
