export let b = 1, a = 2; export { a as 'string name', a as ᚠ, b as default, b as then2 }; export function set(v) { b = v; } export const $ = 0; export class Z {}
