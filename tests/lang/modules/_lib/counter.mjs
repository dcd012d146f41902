export let count = 0;
export function bump() { count++; }
export default function () { return "default " + count; }
const z = "z"; export { z as a, z as "string name" };
