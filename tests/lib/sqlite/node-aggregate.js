// as: node
// DatabaseSync.aggregate: groups, windows, starts that are functions, errors in each of its functions.
const { DatabaseSync } = require('node:sqlite');

const db = new DatabaseSync(':memory:');
db.exec("CREATE TABLE t(g, n); INSERT INTO t VALUES ('a', 1), ('a', 2), ('b', 3), ('b', 4), ('c', NULL)");
const show = (fn) => {
    try {
        console.log(fn());
    } catch (error) {
        console.log(error.code, error.message);
    }
};
db.aggregate('total', { start: 0, step: (sum, n) => sum + (n ?? 0) });
db.aggregate('list', { start: () => [], step: (list, n) => [...list, n], result: (list) => list.join() });
db.aggregate('moving', { start: 0, step: (sum, n) => sum + n, inverse: (sum, n) => sum - n, result: (sum) => `=${sum}` });
db.aggregate('many', { start: 1, step: (sum, ...all) => sum * all.reduce((a, b) => a + b), varargs: true });
db.aggregate('big', { start: 0n, step: (sum, n) => sum + (n ?? 0n), useBigIntArguments: true });
show(() => db.prepare('SELECT g, total(n) t, list(n) l FROM t GROUP BY g ORDER BY g').all());
show(() => db.prepare('SELECT total(n) FROM t WHERE 0').get());
show(() => db.prepare("SELECT n, moving(n) OVER (ORDER BY n ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) m FROM t WHERE g <> 'c'").all());
show(() => db.prepare('SELECT moving(n) m FROM t').get());
show(() => db.prepare('SELECT many(1, 2, 3) x').get());
show(() => db.prepare('SELECT big(n) x FROM t').get());
show(() => db.prepare('SELECT total(n, 1) FROM t').get());
show(() => db.prepare('SELECT total(n) OVER () FROM t').all());
const fails = (text) => () => {
    throw new Error(text);
};
db.aggregate('bad_start', { start: fails('in start'), step: () => 1 });
db.aggregate('bad_step', { start: 0, step: fails('in step') });
db.aggregate('bad_result', { start: 0, step: (a) => a, result: fails('in result') });
db.aggregate('bad_value', { start: 0, step: () => ({}) });
for (const name of ['bad_start', 'bad_step', 'bad_result', 'bad_value'])
    show(() => db.prepare(`SELECT ${name}() x FROM t`).get());
for (const options of [{}, { start: 0 }, { start: {}, step() {} }, { start: 0, step() {}, inverse: 1 }, { start: 0, step() {}, varargs: 1 }])
    show(() => db.aggregate('x', options));
