// as: node
// Sessions record changes; changesets are applied with filters and handlers of conflicts.
const { DatabaseSync, Session, constants } = require('node:sqlite');

const make = (rows) => {
    const db = new DatabaseSync(':memory:');
    db.exec('CREATE TABLE a(k INTEGER PRIMARY KEY, v TEXT UNIQUE); CREATE TABLE b(k INTEGER PRIMARY KEY)');
    for (const [k, v] of rows)
        db.prepare('INSERT INTO a VALUES (?, ?)').run(k, v);
    return db;
};
const show = (fn) => {
    try {
        console.log(fn());
    } catch (error) {
        console.log(error.name, error.code, error.errcode, error.message);
    }
};
const rows = (db) => JSON.stringify(db.prepare('SELECT * FROM a ORDER BY k').all());

const from = make([[1, 'one']]);
const session = from.createSession(), ofB = from.createSession({ table: 'b' });
console.log(session instanceof Session, session.changeset());
from.exec("INSERT INTO a VALUES (2, 'two'); UPDATE a SET v = 'uno' WHERE k = 1; INSERT INTO b VALUES (5)");
console.log(session.changeset().length > session.patchset().length, ofB.changeset().length < session.changeset().length);
const changes = session.changeset();
const to = make([[1, 'one']]);
show(() => to.applyChangeset(changes));
console.log(rows(to), to.prepare('SELECT * FROM b').all());
const seen = [];
const filtered = make([[1, 'one']]);
show(() => filtered.applyChangeset(changes, { filter: (table) => seen.push(table) && table === 'b' }));
console.log(seen, rows(filtered));
for (const answer of [constants.SQLITE_CHANGESET_OMIT, constants.SQLITE_CHANGESET_REPLACE, constants.SQLITE_CHANGESET_ABORT, 77, 'text', undefined]) {
    const other = make([[1, 'other'], [2, 'zwei']]), types = [];
    show(() => other.applyChangeset(changes, { onConflict: (type) => types.push(type) && answer }));
    console.log(answer, types, rows(other));
}
const conflicting = make([[1, 'x']]);
show(() => conflicting.applyChangeset(changes));
show(() => conflicting.applyChangeset(changes, { onConflict() {
    throw new TypeError('in onConflict');
} }));
show(() => conflicting.applyChangeset(changes, { filter() {
    throw new TypeError('in filter');
} }));
show(() => conflicting.applyChangeset(new Uint8Array([1, 2, 3])));
show(() => to.close() ?? to.applyChangeset(changes));
session.close();
show(() => session.changeset());
show(() => session.close());
from.close();
show(() => ofB.changeset());
show(() => ofB.close());
ofB[Symbol.dispose]();
for (const args of [[1], [{ table: 1 }], [{ db: 1 }], [null]])
    show(() => make([]).createSession(...args));
for (const args of [[], [new Uint8Array(1), 1], [new Uint8Array(1), { filter: 1 }], [new Uint8Array(1), { onConflict: null }]])
    show(() => make([]).applyChangeset(...args));
