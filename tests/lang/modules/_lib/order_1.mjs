import "./order_2.mjs"; (globalThis.order ??= []).push("one");
