// A module that throws is evaluated once; everyone who imports it gets the same error.
const errors = [];
for (const f of ['thrower', 'thrower', 'needs_thrower', 'tla_thrower', 'tla_thrower']) try { await import(`./_lib/${f}.mjs`); console.log('?'); } catch (e) { errors.push(e); }
console.log(errors.map((e) => e.name + ' ' + e.message).join('; '), errors[0] === errors[1], errors[1] === errors[2], errors[3] === errors[4], globalThis.throwCount, globalThis.neverRun);
