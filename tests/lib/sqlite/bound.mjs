// What a statement is bound to stays what it was: texts and blobs of any length, bound again, kept over a change of the schema, seen by functions.
import { Database } from "bun:sqlite";

const db = new Database(":memory:");
console.log(db.query("PRAGMA secure_delete").get());
db.run("CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT, b BLOB)");
const put = db.prepare("INSERT INTO t (a, b) VALUES (?, ?)");
const sizes = [0, 1, 31, 32, 33, 1000, 16383, 16384, 16385, 70000, 5, 0, 200];
for (const n of sizes) put.run("ab".repeat(n).slice(0, n), new Uint8Array(n).fill(n & 255));
for (const [n, row] of db.query("SELECT a, b FROM t").all().map((row, i) => [sizes[i], row]))
  if (row.a !== "ab".repeat(n).slice(0, n) || row.b.length !== n || !row.b.every((x) => x === (n & 255))) console.log("wrong", n, row.a.length, row.b.length);
console.log(put.run("é€𝒳", null).lastInsertRowid, db.query("SELECT a, hex(a) AS h FROM t ORDER BY id DESC LIMIT 1").get());

// A run without parameters takes those of the run before.
const echo = db.prepare("SELECT ? AS x, ? AS y");
console.log(echo.get("first", "a longer text than the one before it was, so that its bytes move"), echo.get());
console.log(echo.get("2", "short"), echo.get(), echo.toString());

// The statement is prepared anew by SQLite; what it is bound to goes on.
const all = db.prepare("SELECT *, ? AS mark FROM t WHERE id = 2");
console.log(all.get("kept"));
db.run("ALTER TABLE t ADD COLUMN c DEFAULT 'new'");
console.log(all.get());

// Rows that are still being read while the bytes they were bound to change.
const rows = db.prepare("SELECT id, ? AS tag FROM t LIMIT 3");
const seen = [];
const walk = rows.iterate("one");
seen.push(walk.next().value);
try {
  rows.get("another text, bound in between");
  seen.push(walk.next().value);
} catch (e) {
  seen.push(e.constructor.name);
}
console.log(seen[0]);

// A getter among the parameters that runs the same statement.
const named = db.prepare("SELECT $a AS a, $b AS b");
console.log(named.get({ $a: "outer", get $b() { return named.get({ $a: "inner and longer than outer", $b: "x" }).a; } }));

// Texts in a database that stores UTF-16.
const wide = new Database(":memory:");
wide.run("PRAGMA encoding = 'UTF-16'");
wide.run("CREATE TABLE t (a TEXT)");
const putWide = wide.prepare("INSERT INTO t VALUES (?)");
for (const text of ["plain", "ünïcode", "x".repeat(500)]) putWide.run(text);
console.log(wide.query("SELECT a, length(a) AS n FROM t").values().map(([a, n]) => [a.slice(0, 8), n]));

put.finalize();
try {
  put.run("a", null);
} catch (e) {
  console.log(e.message);
}
const result = db.query("DELETE FROM t").run();
console.log(Object.keys(result), result.changes, JSON.stringify(result));
result.extra = 1;
delete result.changes;
console.log(result, db.query("DELETE FROM t").run());
