// server: redis
import Redis from 'ioredis';
const show = (...values) => console.log(JSON.stringify(values));
const r = new Redis(process.env.SERVER_URL); await r.flushall();
show(await r.set('a', '1'), await r.get('a'), await r.incr('a'), await r.mset({ b: 'ü', c: Buffer.from([1, 255]) }), await r.mget('a', 'b'), await r.getBuffer('c'));
show(await r.hset('h', { x: 1, y: 2 }), await r.hgetall('h'), await r.lpush('l', 1, 2, 3), await r.lrange('l', 0, -1), await r.zadd('z', 1, 'a', 2, 'b'), await r.zrange('z', 0, -1, 'WITHSCORES'));
const p = r.pipeline(); for (let i = 0; i < 100; i++) p.set('k' + i, i).get('k' + i); const res = await p.exec(); show(res.length, JSON.stringify(res[199]));
show(await r.multi().incr('m').incr('m').exec()); try { await r.lpush('a', 1); } catch (e) { show(e.name, e.message); }
show(await r.eval('return {KEYS[1], ARGV[1]}', 1, 'k', 'v')); const sub = new Redis(process.env.SERVER_URL); await sub.subscribe('ch'); const got = new Promise(ok => sub.on('message', (c, m) => ok([c, m]))); await r.publish('ch', 'hello'); show(await got);
const s = r.scanStream({ match: 'k*', count: 50 }); let n = 0; for await (const ks of s) n += ks.length; show(n); await r.quit(); sub.disconnect(); show('ended');
