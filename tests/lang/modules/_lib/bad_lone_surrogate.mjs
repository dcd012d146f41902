export { "\uD800" } from "./ns.mjs";
