export * from "./one.mjs"; export * from "./two.mjs"; export * as nested from "./one.mjs";
export { default } from "./one.mjs"; export let own = 1; export { x } from "./two.mjs";
