// suite - the queries people measure, on bun:sqlite or node:sqlite, as one program for every runtime.
//
//   RUNTIME suite.mjs bun|node MILLISECONDS [REGEX]
//
// Prints a line of JSON for each case: { name, us, checksum }, us being microseconds per operation in the best batch: what a batch takes more than
// that is other processes' doing or a collection that another batch did not have. What is read is added up into the checksum, which must be the same everywhere.
// Rates of single operations are those of loops over prepared statements in memory, so what is measured is binding and rows, not the disk.
//
// SPDX-License-Identifier: MIT
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const [, , driver, budget = "100", only = ""] = process.argv;
const ROWS = 2000;

// One face for both: open(file) -> { exec, prepare, arrays }, statements with get, all, run, iterate. `arrays` gives a function from parameters to rows as arrays.
async function opener() {
  if (driver === "bun") {
    const { Database } = await import("bun:sqlite");
    return (file) => {
      const db = new Database(file);
      return {
        exec: (sql) => db.exec(sql), prepare: (sql) => db.prepare(sql), close: () => db.close(), once: (sql) => db.query(sql), transaction: (f) => db.transaction(f),
        arrays(sql) {
          const s = db.prepare(sql);
          return (...args) => s.values(...args);
        },
        big(sql) {
          const s = new Database(":memory:", { safeIntegers: true }).prepare(sql);
          return () => s.get();
        },
        named: (values) => Object.fromEntries(Object.entries(values).map(([k, v]) => [`$${k}`, v])),
      };
    };
  }
  const { DatabaseSync } = await import("node:sqlite");
  return (file) => {
    const db = new DatabaseSync(file);
    return {
      exec: (sql) => db.exec(sql), prepare: (sql) => db.prepare(sql), close: () => db.close(), once: (sql) => db.prepare(sql),
      transaction: (f) => (...args) => {
        db.exec("BEGIN");
        f(...args);
        db.exec("COMMIT");
      },
      arrays(sql) {
        const s = db.prepare(sql);
        s.setReturnArrays(true);
        return (...args) => s.all(...args);
      },
      big(sql) {
        const s = db.prepare(sql);
        s.setReadBigInts(true);
        return () => s.get();
      },
      named: (values) => values,
    };
  };
}

const open = await opener();
const db = open(":memory:");
db.exec(`
  CREATE TABLE items (id INTEGER PRIMARY KEY, name TEXT, price REAL, stock INTEGER, note TEXT);
  CREATE TABLE pages (id INTEGER PRIMARY KEY, body TEXT);
  CREATE TABLE blobs (id INTEGER PRIMARY KEY, data BLOB);
  CREATE TABLE wide (id INTEGER PRIMARY KEY, a, b, c, d, e, f, g, h, i, j);
  CREATE TABLE log (id INTEGER PRIMARY KEY, at REAL, what TEXT, value INTEGER);
`);
const addItem = db.prepare("INSERT INTO items VALUES (?, ?, ?, ?, ?)");
const addPage = db.prepare("INSERT INTO pages VALUES (?, ?)");
const addBlob = db.prepare("INSERT INTO blobs VALUES (?, ?)");
const addWide = db.prepare("INSERT INTO wide VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
const bytes = Uint8Array.from({ length: 4096 }, (_, i) => (i * 31) & 255);
db.transaction(() => {
  for (let i = 1; i <= ROWS; i++) {
    addItem.run(i, `Item ${i}`, i * 1.25, i % 7, i % 5 ? "in stock" : null);
    if (i > 200) continue;
    addPage.run(i, `${i}: ${"The quick brown fox jumps over the lazy dog. ".repeat(22)}`);
    addBlob.run(i, bytes);
    addWide.run(i, 1, 2.5, "three", 4, 5.5, "six", null, 8, "nine", 10);
  }
})();

const byId = db.prepare("SELECT * FROM items WHERE id = ?");
const byName = db.prepare("SELECT id, name FROM items WHERE id = $id AND stock = $stock");
const hundred = db.prepare("SELECT * FROM items LIMIT 100");
const thousand = db.prepare("SELECT id, name, price FROM items LIMIT 1000");
const wide = db.prepare("SELECT * FROM wide");
const pages = db.prepare("SELECT body FROM pages LIMIT 100");
const blob = db.prepare("SELECT data FROM blobs WHERE id = ?");
const totals = db.prepare("SELECT count(*) AS n, sum(price) AS sum, max(stock) AS most FROM items");
const like = db.prepare("SELECT id FROM items WHERE name LIKE '%99%'");
const addLog = db.prepare("INSERT INTO log (at, what, value) VALUES (?, ?, ?)");
const change = db.prepare("UPDATE items SET stock = ? WHERE id = ?");
const putBlob = db.prepare("UPDATE blobs SET data = ? WHERE id = ?");
const arrays = db.arrays("SELECT * FROM items LIMIT 100");
const big = db.big("SELECT 9007199254740993 AS a, 2 AS b");
const inserts = db.transaction(() => {
  for (let i = 0; i < 1000; i++) addLog.run(i / 2, "event", i);
});
const updates = db.transaction(() => {
  for (let i = 1; i <= 1000; i++) change.run(i % 7, i);
});

const folder = mkdtempSync(join(tmpdir(), "sqlite-suite-"));
const disk = open(join(folder, "file.db"));
disk.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; CREATE TABLE log (id INTEGER PRIMARY KEY, what TEXT, value INTEGER)");
const addDisk = disk.prepare("INSERT INTO log (what, value) VALUES (?, ?)");
const diskInserts = disk.transaction(() => {
  for (let i = 0; i < 100; i++) addDisk.run("event", i);
});

let turn = 0;
const next = (n) => (turn = (turn % n) + 1);
// name, operations in one call, the call: a number that says what was read.
const cases = [
  ["get by key", 1, () => byId.get(next(ROWS)).price],
  ["get by named parameters", 1, () => byName.get(db.named({ id: 7 * next(200), stock: 0 })).id],
  ["get, nothing found", 1, () => (byId.get(-1) == null ? 1 : 0)],
  ["get, aggregate of 2,000 rows", 1, () => totals.get().sum],
  ["get, integers as bigints", 1, () => Number(big().a % 1000n)],
  ["all, 100 rows of 5", 1, () => hundred.all()[99].price],
  ["all, 1,000 rows of 3", 1, () => thousand.all().length],
  ["all, 200 rows of 11, mixed", 1, () => wide.all()[199].e],
  ["all, 100 texts of 1 KB", 1, () => pages.all()[99].body.length],
  ["values, 100 rows of 5", 1, () => arrays()[99][2]],
  ["iterate, 1,000 rows of 3", 1, () => {
    let sum = 0;
    for (const row of thousand.iterate()) sum += row.price;
    return sum;
  }],
  ["LIKE over 2,000 rows", 1, () => like.all().length],
  ["prepare and get", 1, () => db.once("SELECT name FROM items WHERE id = 5").get().name.length],
  ["blob of 4 KB, read", 1, () => blob.get(next(200)).data[100]],
  ["blob of 4 KB, written", 1, () => putBlob.run(bytes, next(200)).changes],
  ["insert, one by one", 1, () => addLog.run(1.5, "event", 1).changes],
  ["insert, 1,000 in a transaction", 1000, () => (inserts(), 1000)],
  ["update, 1,000 in a transaction", 1000, () => (updates(), 1000)],
  ["insert into a file, 100 in a transaction", 100, () => (diskInserts(), 100)],
];

for (const [name, operations, call] of cases) {
  if (!new RegExp(only).test(name)) continue;
  turn = 0;
  let checksum = 0;
  for (let i = 0; i < 20; i++) checksum += call();
  // so many calls make a batch of about a tenth of the time
  let calls = 1, best = Infinity;
  const timed = (n) => {
    const start = performance.now();
    for (let i = 0; i < n; i++) call();
    return performance.now() - start;
  };
  while (timed(calls) < Number(budget) / 20) calls *= 2;
  const end = performance.now() + Number(budget);
  do best = Math.min(best, timed(calls) / calls);
  while (performance.now() < end);
  db.exec("DELETE FROM log");
  disk.exec("DELETE FROM log");
  console.log(JSON.stringify({ name, us: (best * 1000) / operations, checksum }));
}
disk.close();
rmSync(folder, { recursive: true });
