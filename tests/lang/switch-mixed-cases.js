// Cases are compared strictly and evaluated in order until one fits; default may stand anywhere.
const log = [];
const t = (v) => { log.push(String(v)); return v; };
function pick(v) {
    switch (v) {
        case t(1): return 'one';
        default: log.push('default');
        case t('1'): log.push('string');
        case t(NaN): return 'end';
        case t(-0): return 'zero';
    }
}
for (const v of [1, '1', NaN, 0, true, null]) { console.log(pick(v), log.join()); log.length = 0; }
switch (3) { case 3: let x = 'scoped'; { let x = 'inner'; } console.log(x); break; case 4: x; }
switch (4) { case 3: let y; break; case 4: try { y; } catch (e) { console.log(e.name); } }
