// localeCompare: order of letters, case, accents, digits; canonically equal strings.
const sign = Math.sign;
console.log(['a', 'B'].map(x => sign(x.localeCompare('b'))).join(), 'a'.localeCompare('A'), 'A'.localeCompare('a'), 'é'.localeCompare('e\u0301'), 'résumé'.localeCompare('resume'), 'a'.localeCompare('á'), 'z'.localeCompare('ä'), '10'.localeCompare('9'), ''.localeCompare('a'), 'a'.localeCompare(''), ''.localeCompare(''));
console.log(['Z', 'a', 'z', 'A', 'é', 'e', 'E', '1', '-', '_', ' ', 'ß', 'ss', 'Ω', 'я'].sort((a, b) => a.localeCompare(b)).join('|'));
console.log('undefined'.localeCompare(), 'null'.localeCompare(null), 'a'.localeCompare({ toString: () => 'a' }), String.prototype.localeCompare.call(5, 5), String.prototype.localeCompare.length);
for (const bad of [null, undefined]) try { String.prototype.localeCompare.call(bad, 'x'); } catch (e) { console.log(e.name); }
console.log(['b', 'a', 'C', 'c', 'B', 'A'].toSorted((x, y) => x.localeCompare(y)).join(''), ['co-op', 'coop', 'co op', 'CO-OP'].toSorted((x, y) => x.localeCompare(y)).join());
console.log('\u212b'.localeCompare('\u00c5'), '\uac00'.localeCompare('\u1100\u1161'), 'a\u0323\u0307'.localeCompare('a\u0307\u0323'));
