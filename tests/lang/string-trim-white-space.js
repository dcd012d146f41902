// trim, trimStart, trimEnd: exactly the white space and line terminators; aliases.
const spaces = '\u0009\u000a\u000b\u000c\u000d\u0020\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';
console.log(spaces.trim().length, (spaces + 'x' + spaces).trimStart().length, (spaces + 'x' + spaces).trimEnd().length, (spaces + 'x y' + spaces).trim());
const not = ['\u0085', '\u180e', '\u200b', '\u200c', '\u200d', '\u2060', '\u0000', '\u001c', '\u2800', '\ud800'];
console.log(not.map(c => c.trim().length).join(), [...spaces].every(c => /^\s$/.test(c)), not.some(c => /\s/.test(c)));
console.log(String.prototype.trimLeft === String.prototype.trimStart, String.prototype.trimRight.name, String.prototype.trimLeft.name, ''.trim() === '', 'a b'.trim());
for (const m of ['trim', 'trimStart', 'trimEnd']) for (const bad of [null, undefined, Symbol()]) try { String.prototype[m].call(bad); } catch (e) { console.log(e.name); }
console.log(Number(spaces + '5' + spaces), Number('\u180e1'), parseInt(spaces + '7'), parseFloat('\ufeff1.5'), Number('\u200b1'), [...spaces].map(Number).every(x => x === 0), 'x'.repeat(200).concat(' ').trim().length, (' '.repeat(300) + 'a').trim());
