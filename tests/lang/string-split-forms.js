// split: limits, empty separators, undefined, captures, Symbol.split, surrogates.
const j = a => JSON.stringify(a);
console.log(j('a,b,c'.split(',')), j('a,b,c'.split(',', 2)), j('a,b'.split(',', 0)), j('a,b'.split(',', -1)), j('a,b'.split(',', 2 ** 32)), j('a,b'.split(',', 2 ** 32 + 1)), j('ab'.split('')), j(''.split('')), j(''.split(',')), j('ab'.split()), j('ab'.split(undefined, 0)), j('aundefinedb'.split(undefined)));
console.log(j('a1b2c'.split(/\d/)), j('a1b2c'.split(/(\d)/)), j('abc'.split(/(?:)/)), j('abc'.split(/()/)), j(''.split(/x/)), j(''.split(/(?:)/)), j('ab'.split(/a?/)), j('aXbxc'.split(/x/i, 2)), j('A<B>b</B>'.split(/<(\/)?([^<>]+)>/)));
console.log('😀'.split('').length, j('😀a'.split(/(?:)/u)), j('anullb'.split(null)), j('a1b'.split(1)), j('x'.split({ toString: () => 'x' })));
const log = [];
'a'.split({ toString() { log.push('sep'); return ','; } }, { valueOf() { log.push('limit'); return 1; } });
'a'.split({ toString() { log.push('sep2'); return ','; } }, { valueOf() { log.push('limit2'); return 0; } });
console.log(log.join(), 's'.split({ [Symbol.split]: (s, l) => s + l }, 3));
try { 'a'.split(',', 1n); } catch (e) { console.log(e.name); }
try { 'a'.split(Symbol()); } catch (e) { console.log(e.name); }
const r = /,/g; r.lastIndex = 5;
console.log(j('a,b'.split(r)), r.lastIndex, j('a,b'.split(/,/y)), j('aba'.split(/^a/)), j('a\nb'.split(/^/m)), j('ab'.split(/$/)));
console.log(j('aa'.split('a')), j('a'.split('a')), j('aXXb'.split('X')), j('abc'.split('abcd')), j('abcabc'.split('bc', 1)));
