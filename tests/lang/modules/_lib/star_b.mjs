export const onlyB = 'b', both = 'from b'; export { onlyA } from './star_a.mjs';
