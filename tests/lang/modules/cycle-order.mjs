// Evaluation order in cycles of three, and live bindings through them.
import { a } from './_lib/cyc_a.mjs';
import { b } from './_lib/cyc_b.mjs';
console.log(globalThis.cyc.join('; '), a, b);
import './_lib/cyc_c.mjs';
console.log(globalThis.cyc.length);
