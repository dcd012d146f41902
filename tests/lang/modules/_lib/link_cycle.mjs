export { a } from './link_cycle2.mjs';
