// One site, one frozen strings object; bad escapes are undefined when cooked.
const tag = (s, ...v) => ({ s, v });
const site = () => tag`a${1}b`;
console.log(site().s === site().s, tag`a${1}b`.s === tag`a${1}b`.s, Object.isFrozen(site().s), Object.isFrozen(site().s.raw),
    site().s.length, site().v.length);
console.log(tag`\x41\u{1F600}\n`.s[0] === 'A\u{1F600}\n', tag`\x41`.s.raw[0], tag`\u`.s[0], tag`\u`.s.raw[0],
    tag`\xg${0}\01${0}ok`.s.join('|'), tag`a\
b`.s[0], tag``.s.length);
const sites = []; for (let i = 0; i < 3; i++) sites.push(tag`loop`.s); console.log(new Set(sites).size);
const f = new Function('tag', 'return tag`x`.s');
console.log(f(tag) === f(tag), new Function('tag', 'return tag`x`.s')(tag) === f(tag));
const o = { tag() { return this === o; }, get g() { return () => 'got'; } };
console.log(o.tag`x`, o.g`x`, (() => tag)()`y`.s[0], typeof tag`a`.s);
console.log(String.raw`a${1}\n${'b'}`, String.raw({ raw: 'xyz' }, 0, 1, 2), String.raw({ raw: { length: 2, 0: 'p', 1: 'q' } },
    '-'), `${`${`deep`}`}`, `a${[1, 2]}${{}}`);
class C { static t = tag`static`.s; m() { return tag`m`.s; } } console.log(new C().m() === new C().m(), C.t[0]);
try { tag`${(() => { throw new Error('inside'); })()}`; } catch (e) { console.log(e.message); }
try { (1)`x`; } catch (e) { console.log(e.name); }
