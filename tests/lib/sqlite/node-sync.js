// as: node
// node:sqlite: DatabaseSync and StatementSync.
const { DatabaseSync, StatementSync } = require('node:sqlite');
const t = (name, f) => {
    try {
        console.log(name, f());
    } catch (e) {
        console.log(name, '!', e.name, e.message, e.code, e.errcode, e.errstr);
    }
};
const db = new DatabaseSync(':memory:');
t('exec', () => db.exec("create table t(a integer primary key, b text); insert into t values(1, 'x'), (2, 'y')"));
t('get', () => db.prepare('select * from t where a = ?').get(2));
t('all', () => db.prepare('select * from t').all());
t('none', () => db.prepare('select 1 where 0').get());
t('run', () => db.prepare('insert into t(b) values(?)').run('z'));
t('iterate', () => [...db.prepare('select a from t').iterate()].length);
t('named', () => db.prepare('select $a a, ? b, ?3 c').get({ a: 1 }, 2, 3));
t('unknown', () => db.prepare('select $a').get({ b: 1 }));
t('two names', () => db.prepare('select $a, @a').get({ a: 1 }));
t('bad value', () => db.prepare('select ?').get(Symbol()));
t('too big to bind', () => db.prepare('select ?').get(2n ** 63n));
t('too big', () => db.prepare('select 9007199254740993').get());
t('big', () => {
    const s = db.prepare('select 9007199254740993 a');
    s.setReadBigInts(true);
    return s.get();
});
t('arrays', () => {
    const s = db.prepare('select a, b from t');
    s.setReturnArrays(true);
    return s.all();
});
t('columns', () => db.prepare('select a from t').columns());
t('texts', () => [db.prepare('select $a').sourceSQL, db.prepare('select $a').expandedSQL]);
t('syntax', () => db.prepare('selec'));
t('unique', () => db.exec('insert into t values(1, 2)'));
t('function', () => {
    db.function('twice', a => 2 * a);
    return db.prepare('select twice(4) r').get();
});
t('bad option', () => new DatabaseSync(':memory:', { readOnly: 1 }));
t('bad path', () => new DatabaseSync('a\0b'));
t('constructor', () => new StatementSync());
t('two at once', () => {
    const s = db.prepare('select a from t'), i = s.iterate();
    i.next();
    s.get();
    return i.next();
});
const kept = db.prepare('select 1');
t('close', () => db.close());
t('again', () => db.close());
t('kept', () => kept.get());
