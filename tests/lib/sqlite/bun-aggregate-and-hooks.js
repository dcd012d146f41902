// Database.aggregate, onInsert, onUpdate and onDelete of bun:sqlite.
import { Database } from 'bun:sqlite';

const db = new Database(':memory:');
db.run('CREATE TABLE t(a, b)');
const show = (fn) => {
    try {
        const result = fn();
        console.log(result instanceof Database ? 'db' : JSON.stringify(result));
    } catch (error) {
        console.log(error.name, error.message, error.code);
    }
};
const log = [];
for (const name of ['onInsert', 'onUpdate', 'onDelete']) {
    console.log(db[name]);
    db[name] = (...args) => log.push([name, args[0] === db, ...args.slice(1)]);
}
db.run('INSERT INTO t VALUES (1, 2), (3, 4), (5, 6)');
db.run('UPDATE t SET b = 0 WHERE a < 4');
db.run('DELETE FROM t WHERE a = 5');
console.log(JSON.stringify(log));
show(() => {
    db.onInsert = 5;
});
db.onInsert = null;
db.run('INSERT INTO t VALUES (5, 6)');
console.log(log.length, db.onInsert, typeof db.onUpdate);

show(() => db.aggregate('s', { start: 0, step: (x, y) => x + y }));
show(() => db.aggregate('twice', { start: () => 0, step: (x, y) => x + y, result: (x) => x * 2 }));
show(() => db.aggregate('moving', { start: 0, step: (x, y) => x + y, inverse: (x, y) => x - y }));
show(() => db.aggregate('kept', { start: { n: 0 }, step(x, y) {
    x.n += y;
}, result: (x) => x.n }));
show(() => db.aggregate('bare', { step: (x, y) => (x ?? 10) + y }));
show(() => db.aggregate('two', { start: 0, step: (x, y, z) => x + y * z }));
show(() => db.aggregate('throws', { start: 0, step() {
    throw new Error('in step');
}, varargs: true }));
for (const query of ['SELECT s(a) x FROM t', 'SELECT twice(a) x FROM t', 'SELECT moving(a) OVER (ORDER BY a ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) x FROM t',
    'SELECT s(a) x FROM t WHERE 0', 'SELECT kept(a) x FROM t', 'SELECT bare(a) x FROM t', 'SELECT two(a, a) x FROM t', 'SELECT two(a) x FROM t', 'SELECT throws(a) x FROM t'])
    show(() => db.query(query).all());
for (const args of [['x'], ['x', {}], [1, {}], ['', { step() {} }], ['x', { step: 1 }], ['x', { step() {}, result: 1 }], ['x', { step() {}, varargs: 1 }]])
    show(() => db.aggregate(...args));
