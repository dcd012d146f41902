// export *: conflicting names drop out, own ones win, the same binding twice is no conflict, default is not passed on.
import * as c from './_lib/star_c.mjs';
console.log(Object.keys(c).join(), c.shadow, 'both' in c, 'default' in c, c.onlyA, c.both);
for (const name of ['both', 'default', 'missing', 'reexport', 'cycle', 'self']) {
    try { await import(`./_lib/link_${name}.mjs`); console.log('?'); } catch (e) { console.log(name, e.name); }
}
