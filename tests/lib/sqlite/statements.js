// bun:sqlite: values in and out, parameters, errors, iterators.
import { Database, Statement, SQLiteError } from 'bun:sqlite';
const t = (name, f) => {
    try {
        console.log(name, JSON.stringify(f(), (k, v) => (typeof v === 'bigint' ? v + 'n' : v)));
    } catch (e) {
        console.log(name, '!', e.name, e.message, e.code, e.errno, e.byteOffset, e instanceof SQLiteError);
    }
};
const db = new Database(':memory:'), strict = new Database(':memory:', { strict: true });
t('exec', () => db.exec("create table t(a integer primary key, b text, c real, d blob); insert into t values(1,'x',1.5,x'0102')"));
t('run', () => [db.run('insert into t(b) values(?)', 'hello'), db.run('insert into t(b,c) values(?,?)', ['h', 2])]);
t('all', () => db.query('select a, b, c from t').all());
t('values', () => db.query('select a, b from t').values());
t('blob', () => [...db.query('select d from t').get().d]);
t('none', () => [db.query('select 1 where 0').get(), db.query('select 1 where 0').all()]);
t('syntax', () => db.query('selec'));
t('table', () => db.query('select * from nope'));
t('unique', () => db.query('insert into t(a) values(1)').run());
t('few', () => db.query('select ?1 a, ?2 b').get(1));
t('many', () => db.query('select ?1 a, ?2 b').get(1, 2, 3));
t('named', () => db.query('select $a a, :b b, @c c').get({ $a: 1, ':b': 2, '@c': 3 }));
t('bare', () => strict.query('select $a a, :b b, @c c').get({ a: 1, b: 2, c: 3 }));
t('missing', () => strict.query('select $a a, :b b').get({ a: 1 }));
for (const v of [1, 1.5, -0, NaN, 2 ** 53, 2 ** 40, true, null, undefined, 's', '\u00e9\u{1F600}', '\ud800', 2n ** 63n, new Uint8Array(2), new Date(0)])
    t('bind', () => db.query('select typeof(?1) t').get(v));
t('big', () => db.query('select 9007199254740993 a, 9223372036854775807 b').get());
t('safe', () => db.prepare('select 9007199254740993 a, -9223372036854775808 b').safeIntegers(true).get());
t('safe range', () => new Database(':memory:', { safeIntegers: true }).query('select ? a').get(2n ** 64n));
t('keys', () => Object.keys(db.query('select 1 b, 2 a, 3 "2", 4 "1", 5 b').get()));
t('iterate', () => [...db.query('select a from t').iterate()].concat([...db.query('select a from t')]));
t('two at once', () => {
    const s = db.prepare('select a from t'), i = s.iterate(), first = i.next();
    s.get();
    return [first, i.next()];
});
t('as', () => {
    class Row {
        get twice() {
            return this.a * 2;
        }
    }
    const row = db.query('select a from t').as(Row).get();
    return [row instanceof Row, row.twice];
});
t('column names', () => {
    const s = db.prepare('select a, b, 1 + 1 from t');
    return [s.columnNames, s.paramsCount, s.declaredTypes, s.columnTypes, s.reader, s.readonly, s instanceof Statement];
});
t('new column', () => {
    const s = db.query('select * from t limit 1'), before = s.columnNames;
    db.run('alter table t add column e default 4');
    return [before, s.get().e, s.columnNames];
});
t('finalized', () => {
    const s = db.prepare('select 1');
    s.finalize();
    s.finalize();
    return s.get();
});
t('text', () => [String(db.prepare('select $a')), db.prepare('select 1')]);
const kept = db.prepare('select 7 x'), cached = db.query('select 8 x');
db.close();
t('kept', () => kept.get());
t('cached', () => cached.get());
t('closed', () => db.run('select 1'));
