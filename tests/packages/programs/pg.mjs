// server: postgres
import pg from 'pg';
const pool = new pg.Pool({ connectionString: process.env.SERVER_URL, max: 4 });
await pool.query('drop table if exists t'); await pool.query('create table t(id serial primary key, name text, n int8, f float8, d timestamptz, j jsonb, b bytea, a int[])');
for (let i = 0; i < 3; i++) await pool.query('insert into t(name,n,f,d,j,b,a) values($1,$2,$3,$4,$5,$6,$7)', ['n' + i, 2n ** 40n + BigInt(i), 1.5 * i, new Date(1e12 + i), { k: [i] }, Buffer.from([i, 255]), [i, 2]]);
const r = await pool.query('select * from t order by id'); console.log(JSON.stringify(r.rows), r.rowCount, r.fields.map(f => f.name).join());
try { await pool.query('select * from nope'); } catch (e) { console.log(e.code, e.message); }
const all = await Promise.all(Array.from({ length: 20 }, (_, i) => pool.query({ text: 'select $1::int + 1 as x', values: [i], name: 'inc' }))); console.log(all.map(x => x.rows[0].x).join());
const c = await pool.connect(); await c.query('begin'); await c.query('delete from t'); await c.query('rollback'); console.log((await c.query('select count(*) from t')).rows[0].count);
c.on('notification', m => console.log('note', m.channel, m.payload)); await c.query('listen ch'); await pool.query("notify ch, 'hi'"); await c.query('select 1'); await new Promise(r => setTimeout(r, 50)); c.release();
await pool.end(); console.log('ended');
