import "side"; import d from "a"; import * as ns from "b"; import e, { f, g as h, "str ing" as i, default as j } from "c"; import k, * as l from "d" with { type: "json" };
import {} from "e"; import "a";
export { d, e as ee, f as "other name" }; export * from "g"; export * as all from "h"; export { m, n as o, default as p, default } from "i"; export {};
export const q = 1, { r } = q; export function s() { } export async function* t() { }
export let u = import.meta.url, v = await import("x"), w = import("y", { with: { type: "json" } });
