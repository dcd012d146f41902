export let n = 0;
export const same = 'first';
export function bump() { return ++n; }
export { late } from './late-cycle.mjs';
