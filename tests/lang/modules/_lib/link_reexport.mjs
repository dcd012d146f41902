export { both as x } from './star_c.mjs';
