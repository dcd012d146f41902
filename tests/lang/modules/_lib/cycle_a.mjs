import { fromB, probe } from "./cycle_b.mjs";
export const log = [probe()];
export function early() { return "early " + fromB(); }
export let late = () => "late";
log.push(fromB());
