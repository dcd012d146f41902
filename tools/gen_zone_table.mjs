// gen_zone_table.mjs - writes src/engine/intl/zone_table.c: names of time zones, and what English calls them.
//
//     mkdir scratch && cd scratch
//     npm i cldr-core@48.2.0 cldr-bcp47@48.2.0 cldr-dates-full@48.2.0
//     node ../tools/gen_zone_table.mjs . > ../src/engine/intl/zone_table.c
//
// The generic names ("Germany Time") follow from rules over many tables; they are asked of Node's Intl, which must
// have CLDR 48. The form of the tables is described in src/engine/intl/zone_names.h.
//
// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

if (parseInt(process.versions.cldr, 10) !== 48) throw new Error('Node must have CLDR 48');
const modules = join(resolve(process.argv[2] ?? '.'), 'node_modules');
const json = (path) => JSON.parse(readFileSync(join(modules, path), 'utf8'));

const groups = json('cldr-bcp47/bcp47/timezone.json').keyword.u.tz;
const names = json('cldr-dates-full/main/en/timeZoneNames.json').main.en.dates.timeZoneNames;
const periods = json('cldr-core/supplemental/metaZones.json').supplemental.metaZones.metazoneInfo.timezone;
const NOT_IANA = new Set(['Factory', 'Canada/East-Saskatchewan', 'US/Pacific-New', 'Etc/Unknown']);
const UTC = new Set(['Etc/UTC', 'Etc/GMT', 'GMT']);

const utcNames = [];
const find = (tree, id) => id.split('/').reduce((t, part) => t?.[part], tree);

// ---- text pool ----

const words = [''];
const offsets = new Map([['', 0]]);
let size = 1;
function text(word = '') {
  if (!offsets.has(word)) {
    offsets.set(word, size);
    words.push(word);
    size += Buffer.byteLength(word) + 1;
  }
  return offsets.get(word);
}

// ---- metazones ----

const meta = [];
const metaNumber = new Map();
function metazone(name) {
  if (!metaNumber.has(name)) {
    const n = names.metazone[name] ?? {};
    metaNumber.set(name, meta.length);
    meta.push([n.long?.standard, n.long?.daylight, n.short?.standard, n.short?.daylight].map(text));
  }
  return metaNumber.get(name);
}

// ---- zones ----

utcNames.push(...[names.zone.Etc.UTC.long.standard, '', names.zone.Etc.UTC.short.standard].map(text));

const generic = (id, style) => {
  const at = Date.UTC(2026, 0, 15);
  const dtf = new Intl.DateTimeFormat('en-US', { timeZone: id, timeZoneName: style });
  return dtf.formatToParts(at).find((p) => p.type === 'timeZoneName').value;
};

const zones = [];
const periodRows = [];
const minutes = (stamp) => (stamp ? Math.round(Date.parse(stamp.replace(' ', 'T') + 'Z') / 60000) : 0x7fffffff);
for (const group of Object.values(groups)) {
  if (!group?._alias) continue;
  const ids = group._alias.split(' ').filter((id) => !NOT_IANA.has(id));
  if (!ids.length) continue;
  const cldr = ids[0];
  const primary = UTC.has(cldr) ? 'UTC' : group._iana ?? cldr;
  const isUtc = cldr === 'Etc/UTC';
  const special = isUtc ? names.zone.Etc.UTC : find(names.zone, cldr);
  const first = periodRows.length;
  if (!isUtc)
    for (const { usesMetazone: p } of find(periods, cldr) ?? [])
      periodRows.push([minutes(p._to), metazone(p._mzone), p._from ? minutes(p._from) : -0x80000000]);
  const row = {
    primary,
    first,
    count: periodRows.length - first,
    special: [special?.long?.standard, special?.long?.daylight, special?.short?.standard].map(text),
  };
  let short = generic(cldr, 'shortGeneric');
  let long = generic(cldr, 'longGeneric');
  if (/^GMT[+-]/.test(short)) short = '';
  if (/^GMT[+-]/.test(long)) long = '';
  row.generic = [text(short), text(long)];
  // GMT itself, which specifications hold to be UTC, is called so; its other names are not.
  for (const id of ids)
    zones.push({ id, ...row, special: cldr === 'Etc/GMT' && UTC.has(id) ? utcNames : row.special });
}
zones.sort((a, b) => (a.id.toLowerCase() < b.id.toLowerCase() ? -1 : 1));
const numbers = new Map(zones.map((z, i) => [z.id, i]));

// ---- output ----

const out = [];
out.push(`/* zone_table.c - made by tools/gen_zone_table.mjs from CLDR 48; do not edit.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/intl/zone_names.h"
`);
function rows(list, format) {
  const text = [''];
  for (const r of list) {
    const one = `{${format(r)}},`;
    if (text.at(-1).length + one.length > 110) text.push('');
    text[text.length - 1] += one;
  }
  return text.map((t) => `    ${t}`).join('\n');
}
out.push(`const u32 zone_count = ${zones.length};`);
out.push(`const ZoneRow zone_rows[${zones.length}] = {\n${rows(zones, (z) =>
  [text(z.id), numbers.get(z.primary), z.first, z.count, ...z.special, ...z.generic].join(', '))}\n};`);
out.push(`const ZonePeriod zone_periods[${periodRows.length}] = {\n${rows(periodRows, (p) => p.slice(0, 2).join(', '))}\n};`);
out.push(`const ZoneMeta zone_metas[${meta.length}] = {\n${rows(meta, (m) => m.join(', '))}\n};`);
if (size > 65535) throw new Error('text too long');
const lines = [];
let line = '';
for (const w of words) {
  const c = [...Buffer.from(w)].map((b) => (b < 0x80 ? String.fromCharCode(b) : `\\${b.toString(8)}`)).join('') + '\\0';
  if (line.length + c.length > 100) {
    lines.push(`    "${line}"`);
    line = '';
  }
  // an octal escape must not run into a digit
  line += /^[0-7]/.test(c) && /\\[0-7]{1,3}$/.test(line) ? `" "${c}` : c;
}
lines.push(`    "${line}"`);
out.push(`const char zone_text[] =\n${lines.join('\n')};`);
process.stderr.write(`${zones.length} zones, ${periodRows.length} periods, ${meta.length} metazones, ${size} bytes of text\n`);
process.stdout.write(out.join('\n\n') + '\n');
