// Strings, raw strings, one object per site.
const tag = (s, ...v) => s.join("|") + "#" + s.raw.join("|") + "#" + v.join();
console.log(tag`a${1}\n${2}b`, tag`\unicode`);
const same = () => ((s) => s)`x`;
console.log(same() === same(), Object.isFrozen(same()), String.raw`\n${1}`);
// expect: a|
// expect: |b#a|\n|b#1,2 #\unicode#
// expect: true true \n1
