import { b } from './tla_b.mjs'; import { a } from './tla_a.mjs'; globalThis.tlaLog.push('parent ' + (a + b)); export const p = a + b;
