import { both } from './star_c.mjs';
