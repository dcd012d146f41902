import { z } from "zod";
const User = z.object({ name: z.string().min(2), age: z.number().int().positive(), tags: z.array(z.string()).default([]),
    role: z.enum(["admin", "user"]).optional(), mail: z.string().email().nullable() });
console.log(JSON.stringify(User.parse({ name: "Ada", age: 36, mail: null })));
const bad = User.safeParse({ name: "A", age: -1.5, tags: [1], role: "x", mail: "no" });
console.log(bad.success, JSON.stringify(bad.error.issues.map((i) => [i.code, i.path.join("."), i.message])));
const Shape = z.discriminatedUnion("kind", [z.object({ kind: z.literal("circle"), r: z.number() }), z.object({ kind: z.literal("box"), w: z.number() })]);
console.log(JSON.stringify(Shape.parse({ kind: "box", w: 2 })), Shape.safeParse({ kind: "line" }).success);
console.log(z.coerce.number().parse("42"), z.string().transform((s) => s.length).parse("four"), z.union([z.string(), z.number()]).parse(5));
try { z.record(z.string(), z.number()).parse({ a: "x" }); } catch (e) { console.log(e.name, e.issues.length); }
console.log(JSON.stringify(z.toJSONSchema(z.object({ a: z.string(), b: z.number().optional() }))));
const Async = z.string().refine(async (s) => s !== "taken", "taken");
console.log((await Async.safeParseAsync("taken")).success, (await Async.safeParseAsync("free")).success);
