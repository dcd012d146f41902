// Names of exports may be any well-formed string.
import { 'a-b' as ab, '' as empty, '\u{1F600}' as smile, default as d, 'with "quotes"' as q, 'star star' as star } from './_lib/strings.mjs';
export { 'a-b' as 'c d', '' } from './_lib/strings.mjs';
export { ab as 'own' };
import * as self from './string-export-names.mjs';
console.log(ab, empty(), smile, d === empty, q, star.a, Object.keys(self).join('|'), self['c d'], self['']());
