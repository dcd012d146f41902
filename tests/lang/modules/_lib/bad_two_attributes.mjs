import "./ns.mjs" with { type: "a", type: "b" };
