import { logB, b } from './cyc_b.mjs'; export function logA(n) { globalThis.cyc.push('A' + n); } globalThis.cyc.push('a sees ' + b); export let a = 'a'; logB(1);
