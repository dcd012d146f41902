// as: node
// backup(), setAuthorizer, createTagStore and deserialize of node:sqlite.
const { DatabaseSync, backup, constants } = require('node:sqlite');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

const show = (fn) => {
    try {
        console.log(fn());
    } catch (error) {
        console.log(error.name, error.code, error.message);
    }
};
const db = new DatabaseSync(':memory:');
db.exec("CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT); INSERT INTO t VALUES (1, 'x'), (2, 'y')");

const asked = [];
db.setAuthorizer((...args) => {
    asked.push(args.join());
    return args[0] === constants.SQLITE_DELETE ? constants.SQLITE_DENY : args[2] === 'b' ? constants.SQLITE_IGNORE : constants.SQLITE_OK;
});
show(() => db.prepare('SELECT a, b FROM t WHERE a = 1').get());
show(() => db.exec('DELETE FROM t'));
console.log(asked);
for (const answer of [() => 'text', () => 1.5, () => 9, () => {
    throw new RangeError('own');
}]) {
    db.setAuthorizer(answer);
    show(() => db.prepare('SELECT 1'));
}
show(() => db.setAuthorizer());
db.setAuthorizer(null);

const sql = db.createTagStore(2);
console.log(sql.capacity, sql.size, sql.db === db);
show(() => sql.run`INSERT INTO t VALUES (${3}, ${'z'})`);
show(() => sql.get`SELECT b FROM t WHERE a = ${3}`);
show(() => sql.get`SELECT b FROM t WHERE a = ${2}`);
show(() => [sql.all`SELECT a FROM t`.length, [...sql.iterate`SELECT a FROM t`].length, sql.size]);
sql.clear();
console.log(sql.size);
for (const call of [() => sql.get('text'), () => sql.get`nonsense`, () => db.createTagStore('5'), () => db.createTagStore(0)])
    show(call);

const copy = new DatabaseSync(':memory:');
show(() => copy.deserialize(db.serialize()));
show(() => copy.prepare('SELECT count(*) n FROM t').get());
show(() => copy.deserialize(new Uint8Array(0)));
show(() => copy.deserialize('text'));

(async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backup-')), file = path.join(folder, 'a.db');
    const told = [];
    console.log(await backup(db, file, { rate: 1, progress: (state) => told.push(state) }), told);
    console.log(new DatabaseSync(file).prepare('SELECT * FROM t').all());
    const fails = async (...args) => {
        try {
            console.log(await backup(...args));
        } catch (error) {
            console.log(error.name, error.code, error.message);
        }
    };
    await fails(db, path.join(folder, 'none/a.db'));
    await fails(db, path.join(folder, 'b.db'), { source: 'nope' });
    await fails(db, path.join(folder, 'c.db'), { rate: 1, progress() {
        throw new Error('in progress');
    } });
    for (const args of [[], [db], [db, 'x', 1], [db, 'x', { rate: 1.5 }], [db, 'x', { progress: 1 }]])
        show(() => backup(...args));
    fs.rmSync(folder, { recursive: true });
})();
