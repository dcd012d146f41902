// A database without tables has bytes too: one page, which deserialize takes back.
const { Database } = require('bun:sqlite');
const { DatabaseSync } = require('node:sqlite');
const bytes = new Database(':memory:').serialize();
console.log(bytes.length, String.fromCharCode(...bytes.subarray(0, 15))); // expect: 4096 SQLite format 3
const again = Database.deserialize(bytes);
again.run('create table t (a)');
console.log(again.query('select count(*) as n from t').get().n); // expect: 0

const db = new DatabaseSync(':memory:');
const empty = db.serialize();
console.log(empty.length); // expect: 4096
db.exec('create table t (a)');
db.deserialize(empty);
console.log(db.prepare('select count(*) as n from sqlite_schema').get().n); // expect: 0
try {
    db.serialize('nobody');
} catch (e) {
    console.log(e.code); // expect: ERR_SQLITE_ERROR
}

const tried = (call) => {
    try {
        call();
        console.log('fine');
    } catch (e) {
        console.log(e.name, e.code, e.message);
    }
};
tried(() => db.createTagStore(2 ** 32)); // expect: RangeError ERR_OUT_OF_RANGE The "maxSize" argument must be a positive integer.
tried(() => db.createTagStore(NaN)); // expect: RangeError ERR_OUT_OF_RANGE The "maxSize" argument must be a positive integer.
tried(() => db.createTagStore('5')); // expect: TypeError ERR_INVALID_ARG_TYPE The "maxSize" argument must be a positive integer.
tried(() => db.function('x', null)); // expect: TypeError ERR_INVALID_ARG_TYPE The "function" argument must be a function.
tried(() => db.function('x', null, () => 1)); // expect: TypeError ERR_INVALID_ARG_TYPE The "options" argument must be an object.
tried(() => db.prepare('select 1', () => 1)); // expect: fine
