// What elements become, as text: the same from the functions for development and for production.
const show = v => typeof v === "function" ? v.name || "anonymous" : typeof v === "symbol" ? v.description
    : Array.isArray(v) ? "[" + v.map(show).join(", ") + "]"
    : v && typeof v === "object" ? "{" + Reflect.ownKeys(v).map(k => k + ": " + show(v[k])).join(", ") + "}"
    : typeof v === "string" && v[0] !== "(" ? JSON.stringify(v) : String(v);
const call = (name, args) => "(" + name + " " + args.map(show).join(", ") + ")";

export const jsx = (...args) => call("jsx", args);
export const jsxs = (...args) => call("jsxs", args);
export const jsxDEV = (type, props, key, isStatic) => call(isStatic ? "jsxs" : "jsx", key === undefined ? [type, props] : [type, props, key]);
export const Fragment = Symbol("Fragment");
