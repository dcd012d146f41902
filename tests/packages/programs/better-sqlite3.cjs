// needs: typeof process.dlopen === 'function'
// better-sqlite3 13 is Node-API: statements, transactions, functions, aggregates, errors.
const show = (...values) => console.log(...values.map((v) => (typeof v === 'string' ? v : JSON.stringify(v))));
const Database = require('better-sqlite3');
const db = new Database(':memory:');
db.exec('create table t(id integer primary key, name text, n real, b blob)');
const ins = db.prepare('insert into t(name, n, b) values (?, ?, ?)');
const many = db.transaction((rows) => { for (const r of rows) ins.run(...r); });
many(Array.from({ length: 500 }, (_, i) => ['name ' + i, i / 4, Buffer.from([i & 255])]));
show(db.prepare('select count(*) c, sum(n) s from t').get());
show(db.prepare('select * from t where id = ?').get(3), db.prepare('select id from t limit 3').pluck().all());
for (const row of db.prepare('select id, name from t where id < 4').iterate()) show(row);
db.function('twice', (x) => x * 2);
db.aggregate('addAll', { start: 0, step: (t, n) => t + n });
show(db.prepare('select twice(21) t, addAll(n) a from t').get());
try { db.prepare('select nope from t'); } catch (e) { show(e.name, e.code, e.message); }
try { many([['a', 1, null], ['b', {}, null]]); } catch (e) { show(e.name, e.message); }
show(db.prepare('select count(*) c from t').safeIntegers().get().c.toString(), db.inTransaction);
db.close();
show(db.open);
