export { a } from './link_cycle.mjs';
