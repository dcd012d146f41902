import { early, late } from "./cycle_a.mjs";
export function fromB() { return typeof early; }
export function probe() { try { return late(); } catch (e) { return e.name + ": " + e.message; } }
