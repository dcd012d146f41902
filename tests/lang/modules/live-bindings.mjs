// Imports are live; cycles see what is already there.
import { count, bump, default as dflt, a as renamed } from "./_lib/counter.mjs";
import * as ns from "./_lib/counter.mjs";
console.log(count, ns.count, renamed, dflt());
bump(); bump();
console.log(count, ns.count);
try { count = 5; } catch (e) { console.log(e.name, e.message); }
try { ns.count = 5; } catch (e) { console.log(e.name); }
try { delete ns.count; } catch (e) { console.log(e.name); }
console.log(delete ns.absent, Object.keys(ns).join(), ns[Symbol.toStringTag], Object.isExtensible(ns), Object.getPrototypeOf(ns));
console.log(JSON.stringify(Object.getOwnPropertyDescriptor(ns, "count")), Reflect.set(ns, "count", 1), Reflect.has(ns, "x"));
console.log(Object.isFrozen(ns), Reflect.defineProperty(ns, "count", { value: 2 }), Reflect.defineProperty(ns, "count", {}));
