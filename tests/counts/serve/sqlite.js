// For test_node.py: so many single rows by key and so many inserted, on bun:sqlite.
const { Database } = require('bun:sqlite');
const db = new Database(':memory:');
db.exec('CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT, price REAL)');
const insert = db.prepare('INSERT INTO t VALUES (?, ?, ?)'), get = db.prepare('SELECT * FROM t WHERE id = ?');
for (let i = 0; i < Number(process.argv[2]); i++) {
    insert.run(i, 'name', i / 2);
    get.get(i);
}
process.exit(0);
