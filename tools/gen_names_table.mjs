// gen_names_table.mjs - writes src/engine/intl/names_table.c: what English calls languages, regions, scripts and currencies.
//
//     mkdir scratch && cd scratch
//     npm i cldr-localenames-full@48.2.0 cldr-numbers-full@48.2.0
//     node ../tools/gen_names_table.mjs . > ../src/engine/intl/names_table.c
//
// A table is text of lines "code<tab>name" in byte order of the codes; a short form stands under "code;short".
//
// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const modules = join(resolve(process.argv[2] ?? '.'), 'node_modules');
const json = (path) => JSON.parse(readFileSync(join(modules, path), 'utf8')).main.en;
const names = (file, key) => json(`cldr-localenames-full/main/en/${file}.json`).localeDisplayNames[key];

const out = [`/* names_table.c - made by tools/gen_names_table.mjs from CLDR 48; do not edit.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/intl/names_en.h"
`];

function emit(name, table) {
  const rows = [];
  for (const [code, text] of Object.entries(table)) {
    const [plain, alt] = code.split('-alt-');
    if (code !== 'alt' && (alt === undefined || alt === 'short')) rows.push([alt ? `${plain};short` : plain, text]);
  }
  rows.sort((a, b) => (a[0] < b[0] ? -1 : 1));
  const escape = (s) => [...Buffer.from(s)].map((b) =>
    b < 0x80 ? (b === 0x22 || b === 0x5c ? '\\' : '') + String.fromCharCode(b) : `\\${b.toString(8)}`).join('');
  // several rows a line; an octal escape always has three digits here, so none runs into a digit
  const lines = [''];
  for (const [code, text] of rows) {
    const row = `${code}\\t${escape(text)}\\n`;
    if (lines.at(-1).length + row.length > 116) lines.push('');
    lines[lines.length - 1] += row;
  }
  out.push(`const char ${name}[] =\n${lines.map((l) => `    "${l}"`).join('\n')};\n`);
}

emit('names_languages', names('languages', 'languages'));
emit('names_regions', names('territories', 'territories'));
emit('names_scripts', names('scripts', 'scripts'));
emit('names_variants', Object.fromEntries(Object.entries(names('variants', 'variants')).map(([k, v]) => [k.toLowerCase(), v])));
emit('names_calendars', names('localeDisplayNames', 'types').calendar);
emit('names_currencies', Object.fromEntries(Object.entries(json('cldr-numbers-full/main/en/currencies.json').numbers.currencies)
  .map(([k, v]) => [k, v.displayName])));
process.stdout.write(out.join('\n'));
