import d from './star_c.mjs';
