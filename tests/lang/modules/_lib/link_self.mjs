import { none } from './link_self.mjs'; export const some = 1;
