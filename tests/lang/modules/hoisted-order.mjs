// Imports run first, in order, each once.
console.log("main");
import "./_lib/order_1.mjs";
import { v } from "./_lib/order_2.mjs";
import "./_lib/order_1.mjs";
console.log(v, globalThis.order.join());
