export const a = 1;
export let b = { c: 1 };
export class K {}
export default function f() {}
