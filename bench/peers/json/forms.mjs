// The other arguments, on 200 rows.
import { measure, listOf, random } from "./measure.mjs";

const rows = listOf(21000, (id) => ({
  id,
  name: `user-${id}`,
  email: `u${id}@example.org`,
  score: random(1000) / 8,
  active: id % 3 !== 0,
  tags: ["all", `group-${id % 7}`],
}));
const text = JSON.stringify(rows);
const pretty = JSON.stringify(rows, null, 2);
const length = (s) => s.length;
const size = (v) => JSON.stringify(v).length;

measure("stringify, indent", 300, () => JSON.stringify(rows, null, 2), length);
measure("stringify, tab", 300, () => JSON.stringify(rows, null, "\t"), length);
measure("stringify, list of names", 300, () => JSON.stringify(rows, ["id", "score", "tags"]), length);
measure("stringify, replacer", 100, () => JSON.stringify(rows, (key, value) => (key === "email" ? undefined : value)), length);
measure("stringify, toJSON", 100, () => JSON.stringify(rows.map((row) => ({ at: new Date(1e12 + row.id), row: { toJSON: () => row.id } }))), length);
measure("parse, indent", 300, () => JSON.parse(pretty), size);
measure("parse, reviver", 100, () => JSON.parse(text, (key, value) => (key === "score" ? value * 2 : value)), size);
measure("parse, reviver of all", 100, () => JSON.parse(text, (key, value, context) => value), size);
measure("copy", 300, () => JSON.parse(JSON.stringify(rows)), size);
