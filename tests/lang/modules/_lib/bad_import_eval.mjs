import { a as eval } from "./ns.mjs";
