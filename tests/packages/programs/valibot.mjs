import * as v from "valibot";
const Schema = v.object({ email: v.pipe(v.string(), v.email()), age: v.optional(v.pipe(v.number(), v.minValue(18)), 20), tags: v.array(v.picklist(["a", "b"])) });
console.log(JSON.stringify(v.parse(Schema, { email: "a@b.cd", tags: ["a"] })));
const r = v.safeParse(Schema, { email: "x", age: 3, tags: ["c"] });
console.log(r.success, JSON.stringify(v.flatten(r.issues)));
console.log(v.parse(v.pipe(v.string(), v.transform(Number), v.integer()), "12"), v.is(v.union([v.string(), v.null()]), null), JSON.stringify(v.parse(v.variant("t", [v.object({ t: v.literal(1) }), v.object({ t: v.literal(2), x: v.string() })]), { t: 2, x: "y" })));
try { v.parse(v.tuple([v.string()]), [1]); } catch (e) { console.log(e.name, e.message); }
