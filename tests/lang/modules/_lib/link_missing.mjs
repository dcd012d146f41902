import { missing } from './star_c.mjs';
