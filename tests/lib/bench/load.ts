// bench/lib/load: the load generator counts checked answers, and ends at the first wrong one or at a closed connection.
// slow
import { createHash } from 'node:crypto';
import { load } from '../../../bench/lib/load.ts';

const large = 'x'.repeat(300_000);
let asked = 0;
const server = Bun.serve({
    hostname: '127.0.0.1', port: 0,
    fetch(request) {
        const { pathname } = new URL(request.url);
        asked++;
        switch (pathname) {
            case '/right': return new Response('right');
            case '/large': return new Response(large);
            case '/later': return new Response(asked > 100 ? 'wrong' : 'right');
            case '/status': return new Response('right', { status: asked > 100 ? 500 : 200 });
            case '/header': return new Response('right', asked > 100 ? { headers: { 'x-new': '1' } } : {});
            case '/closes': return new Response('right', asked > 100 ? { headers: { connection: 'close' } } : {});
        }
    },
});
const plan = { port: server.port, connections: 3, warmup: 0, promised: { status: 200, body: 'right' } };
const result = async (more) => {
    asked = 0;
    try {
        const { completed, p50, p99, longest, wallMs, clientMs } = await load({ ...plan, ...more });
        return `${completed} ${asked >= completed} ${p50 <= p99 && p99 <= longest && longest <= wallMs} ${clientMs > 0}`;
    } catch (error) {
        return `${error.constructor.name}: ${error.message}`;
    }
};
for (const path of ['/right', '/later', '/status', '/header', '/closes'])
    console.log(path, await result({ ask: { path }, count: 200 }));
console.log(await result({ ask: { path: '/large' }, count: 20, promised: { status: 200, sha: createHash('sha256').update(large).digest('hex') } }));
console.log(await result({ ask: { path: '/right' }, count: 20, promised: { status: 200, body: 'other' } }));
const timed = await load({ ...plan, ask: { path: '/right' }, warmup: 0.05, seconds: 0.2, pid: process.pid });
console.log(timed.completed > 0, timed.wallMs >= 199, timed.serverMs > 0, timed.perSecond.length);
asked = 0;
const warmed = await load({ ...plan, ask: { path: '/right' }, warmup: 0, warmupAnswers: 500, seconds: 0.05, pid: process.pid });
console.log(asked >= 500 + warmed.completed);
server.stop(true);
