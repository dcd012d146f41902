import { "a" } from "./ns.mjs";
