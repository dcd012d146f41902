import * as self from './late-cycle.mjs';
import * as other from './counted.mjs';
export const probe = () => { try { return self.late; } catch (e) { return e.name; } };
const early = [];
for (let i = 0; i < 20; i++) early.push(probe());
export const log = () => new Set(early).size + ' ' + early[0] + ' ' + typeof other.bump;
export let late = 'now';
export const set = (v) => { late = v; };
