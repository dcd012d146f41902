// Modules that wait hold back only those that need them.
console.log("main", await Promise.resolve(1));
const [a, b] = await Promise.all([import("./_lib/tla_slow.mjs"), import("./_lib/tla_quick.mjs")]);
console.log(a.value, b.value, a === await import("./_lib/tla_slow.mjs"));
for await (const x of [1, Promise.resolve(2)]) console.log(x);
try { await import("./_lib/tla_throws.mjs"); } catch (e) { console.log("caught", e.message); }
try { await import("./_lib/tla_throws.mjs"); } catch (e) { console.log("again", e.message); }
console.log(typeof this, typeof arguments === "undefined");
