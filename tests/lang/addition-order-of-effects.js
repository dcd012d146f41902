// Operands are evaluated left to right, then converted left to right.
const log = [];
const op = (name, v) => ({ valueOf() { log.push(name + '.valueOf'); return v; },
    toString() { log.push(name + '.toString'); return String(v); } });
const t = (name, v) => { log.push(name); return v; };
const show = (v) => { console.log(log.join(' '), '=>', String(v)); log.length = 0; };
show(t('l', op('a', 1)) + t('r', op('b', 2)));
show(t('l', op('a', 1)) < t('r', op('b', 2)));
show(`${t('l', op('a', 1))}${t('r', op('b', 2))}`);
show(t('l', op('a', 2)) ** t('r', op('b', 3)));
show(t('l', op('a', 7)) - t('m', op('b', 2)) * t('r', op('c', 3)));
show([t('l', op('a', 1)), t('r', op('b', 2))].join(t('sep', op('s', '-'))));
