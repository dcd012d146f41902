// Calls with little to do.
import { measure } from "./measure.mjs";

const N = 100000;
const length = (s) => s.length;
const size = (v) => JSON.stringify(v).length;
const empty = {};
const point = { x: 1, y: 2 };
const user = { id: 7, name: "user-7", active: true, tags: ["all", "group-1"] };
const message = { type: "message", data: { from: "alice", text: "hello, world", at: 1700000000000 }, seq: 42, ok: true, error: null };

measure("stringify {}", N, () => JSON.stringify(empty), length);
measure("stringify number", N, (i) => JSON.stringify(i), length);
measure("stringify string", N, () => JSON.stringify("hello, world"), length);
measure("stringify point", N, () => JSON.stringify(point), length);
measure("stringify new point", N, (i) => JSON.stringify({ x: i, y: 2 }), length);
measure("stringify user", N, () => JSON.stringify(user), length);
measure("stringify message", N, () => JSON.stringify(message), length);
measure("stringify [1, 2, 3]", N, () => JSON.stringify([1, 2, 3]), length);
const texts = [empty, point, user, message].map((v) => JSON.stringify(v));
measure("parse {}", N, () => JSON.parse(texts[0]), size);
measure("parse number", N, () => JSON.parse("12345"), size);
measure("parse string", N, () => JSON.parse('"hello, world"'), size);
measure("parse point", N, () => JSON.parse(texts[1]), size);
measure("parse user", N, () => JSON.parse(texts[2]), size);
measure("parse message", N, () => JSON.parse(texts[3]), size);
measure("parse [1,2,3]", N, () => JSON.parse("[1,2,3]"), size);
