// process.env can be cloned, and has no variable without a name.
// expect: object one true
// expect: undefined
process.env.COB_CLONE = 'one';
const copy = structuredClone({ env: process.env });
console.log(typeof copy.env, copy.env.COB_CLONE, copy.env !== process.env);
process.env[''] = 'x';
console.log(process.env['']);
