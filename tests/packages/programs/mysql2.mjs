// server: mariadb
import mysql from 'mysql2/promise';
const show = (...values) => console.log(JSON.stringify(values));
const pool = mysql.createPool({ uri: process.env.SERVER_URL, connectionLimit: 3 });
await pool.query('drop database if exists cobt'); await pool.query('create database cobt'); await pool.query('create table cobt.t(id int primary key auto_increment, name varchar(50), n bigint, d datetime(3), j json, b blob, x decimal(10,2))');
for (let i = 0; i < 3; i++) await pool.execute('insert into cobt.t(name,n,d,j,b,x) values(?,?,?,?,?,?)', ['n' + i, i * 1000, new Date(1e12 + i), JSON.stringify({ k: i }), Buffer.from([i, 255]), 1.25 * i]);
const [rows, fields] = await pool.execute('select * from cobt.t order by id'); show(JSON.stringify(rows), fields.map(f => f.name).join()); const [r2] = await pool.query('select ? as a, ? as b', ["it's", 5]); show(r2);
try { await pool.query('select * from cobt.nope'); } catch (e) { show(e.code, e.errno, e.sqlMessage); }
const all = await Promise.all(Array.from({ length: 20 }, (_, i) => pool.execute('select ? + 1 as x', [i]))); show(all.map(([[x]]) => x.x).join());
const c = await pool.getConnection(); await c.beginTransaction(); await c.query('delete from cobt.t'); await c.rollback(); show((await c.query('select count(*) as n from cobt.t'))[0]); c.release(); await pool.end(); show('ended');
