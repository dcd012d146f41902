const show = v => typeof v === "symbol" ? v.description : v && typeof v === "object" ? JSON.stringify(v) : typeof v === "function" ? v.name : String(v);

export const createElement = (...args) => "(createElement " + args.map(show).join(", ") + ")";
