// bun:sqlite: transactions and their nesting, functions that SQL calls, images of databases.
import { Database } from 'bun:sqlite';
const t = (name, f) => {
    try {
        console.log(name, JSON.stringify(f()));
    } catch (e) {
        console.log(name, '!', e.name, e.message, e.code);
    }
};
const db = new Database();
db.run('create table t(a integer primary key, b)');
const insert = db.prepare('insert into t(b) values(?)'), count = () => db.query('select count(*) c from t').get().c;
const many = db.transaction(list => {
    for (const x of list)
        insert.run(x);
    return list.length;
});
t('kinds', () => [many([1, 2]), many.deferred([1]), many.immediate([3]), many.exclusive([4]), count()]);
t('throws', () => db.transaction(() => {
    insert.run(7);
    throw new Error('boom');
})());
t('undone', () => [count(), db.inTransaction]);
const inner = db.transaction(() => {
    insert.run(8);
    throw new Error('inner');
});
t('nested', () => db.transaction(() => {
    insert.run(9);
    try {
        inner();
    } catch {}
    return [db.inTransaction, count()];
})());
t('by hand', () => db.transaction(() => db.run('rollback'))());
t('function', () => {
    db.function('add2', (a, b) => a + b);
    db.function('kinds', { varargs: true, safeIntegers: true }, (...a) => a.map(x => typeof x).join());
    return db.query("select add2(1, 2) a, kinds(1, 2.5, 'x', null) b").get();
});
t('function throws', () => {
    db.function('bad', () => {
        throw new RangeError('q');
    });
    return db.query('select bad()').get();
});
for (const v of [undefined, 1.5, 's', true, 5n, {}, new Uint8Array(1)])
    t('gives', () => {
        db.function('give', () => v);
        return db.query('select typeof(give()) t').get();
    });
t('busy', () => {
    db.function('again', () => db.run('select 1'));
    return db.query('select again()').get();
});
t('close in a function', () => {
    const d = new Database();
    d.function('c', () => d.close());
    return d.query('select c()').get();
});
t('image', () => {
    const copy = Database.deserialize(db.serialize());
    copy.run('insert into t(b) values(1)');
    return [copy.query('select count(*) c from t').get(), count()];
});
t('read-only image', () => Database.deserialize(db.serialize(), { readonly: true }).run('delete from t'));
t('no file', () => new Database('/nonexistent/x.db'));
t('using', () => {
    let kept;
    {
        using d = new Database();
        kept = d;
    }
    return kept.run('select 1');
});
