export default function () { return 'fn'; } export { default as again } from './default_fn.mjs';
