// In a cycle, what a module has not run yet is in its dead zone; functions are there, vars are undefined.
import { seen, later } from './_lib/tdz_b.mjs';
export let early = 1;
export class Later {}
export function hoisted() { return 'hoisted'; }
export var counter = 5;
console.log(seen.join(' '));
seen.length = 0;
console.log(later().join(' '));
