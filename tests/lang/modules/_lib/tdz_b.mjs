import { early, Later, hoisted, counter } from '../tdz-across.mjs';
export const seen = [];
const t = (n, f) => { try { seen.push(n + '=' + f()); } catch (e) { seen.push(n + ':' + e.name); } };
t('let', () => early); t('class', () => Later); t('function', () => hoisted()); t('var', () => counter); t('typeof', () => typeof early);
export const later = () => { t('let', () => early); t('class', () => typeof Later); t('var', () => counter); return seen; };
