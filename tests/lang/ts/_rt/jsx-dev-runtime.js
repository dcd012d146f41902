export { jsxDEV, Fragment } from "./jsx-runtime.js";
