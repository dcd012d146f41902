// peer: none
// Rules of the Fetch standard: what a Request and a Response may not be, what reading a body does to its stream, what a clone shares.
const say = async (name, f) => {
    try {
        console.log(name, await f());
    } catch (e) {
        console.log(name, e.name, e.message);
    }
};
const stream = () => new ReadableStream({ start(c) { c.enqueue(new Uint8Array([97, 98])); c.close(); } });
const url = 'http://a/';
for (const init of [{ window: 1 }, { mode: 'navigate' }, { mode: 'no-cors', method: 'PUT' }, { cache: 'only-if-cached' }, { cache: 'only-if-cached', mode: 'same-origin' },
    { referrer: 'http://:bad' }, { referrer: '/x' }, { referrer: '' }, { referrerPolicy: 'origin' }, { referrerPolicy: 'x' }, { credentials: 'omit' }, { credentials: 'x' },
    { priority: 'high' }, { priority: 'x' }, { duplex: 'full' }, { method: 'a b' }, { method: '' }, { body: 'x' }, { method: 'HEAD', body: '' }, { keepalive: true },
    { keepalive: true, method: 'POST', body: stream() }, { keepalive: true, method: 'POST', body: 'x' }])
    await say(JSON.stringify(init), () => {
        const r = new Request(url, init);
        return [r.mode, r.cache, r.referrer, r.referrerPolicy, r.credentials, r.keepalive, r.duplex].join();
    });
await say('fetch', () => fetch(url, { priority: 'x' }));
await say('copy', () => {
    const r = new Request(new Request(url, { credentials: 'include', keepalive: true, referrer: 'http://b/', referrerPolicy: 'origin' }));
    return [r.credentials, r.keepalive, r.referrer, r.referrerPolicy, r.isReloadNavigation, r.isHistoryNavigation].join();
});
for (const statusText of ['\n', 'Ā', '\x7f', 'ÿ\t'])
    await say('statusText', () => JSON.stringify(new Response('', { statusText }).statusText));
await say('redirect', () => Response.redirect('http://:bad').status);
await say('redirect', () => Response.redirect('/x').headers.get('location'));
// The type that a text implies is told by the headers, and gone when it is deleted.
const told = (make) => {
    const r = make();
    const before = r.headers.get('content-type');
    r.headers.delete('content-type');
    return r.blob().then((blob) => [before, r.headers.get('content-type'), JSON.stringify(blob.type)].join());
};
await say('type', () => told(() => new Response('x')));
await say('type', () => told(() => new Request(url, { method: 'POST', body: 'x' })));
await say('type', () => told(() => new Response(new URLSearchParams('a=b'))));
await say('type', () => told(() => new Response(new Uint8Array(1))));
await say('type', async () => (await new Response('x', { headers: { 'content-type': 'Text/HTML;Charset=X' } }).blob()).type);
await say('type', async () => (await new Response('x').blob()).type);
// A body that was read stays locked.
for (const how of ['text', 'arrayBuffer', 'blob', 'bytes'])
    await say(how, async () => {
        const r = new Response(stream());
        const promise = r[how]();
        const early = r.body.locked;
        await promise;
        return [early, r.body.locked, r.bodyUsed].join();
    });
await say('failed', async () => {
    const r = new Response(new ReadableStream({ pull(c) { c.error(new RangeError('no')); } }));
    await r.text().catch(() => {});
    return r.body.locked;
});
await say('free', async () => {
    const s = stream();
    await Bun.readableStreamToText(s);
    return s.locked;
});
await say('clone', async () => {
    const r = new Response(stream()), c = r.clone();
    const [a, b] = [(await r.body.getReader().read()).value, (await c.body.getReader().read()).value];
    return [a.buffer === b.buffer, String(a), String(b)].join(' ');
});
class Odd extends Headers {
    *[Symbol.iterator]() { yield ['own', 'test']; }
}
await say('iterator', () => JSON.stringify([...new Headers(new Odd([['a', '1']]))]));
await say('order', () => JSON.stringify([...new Headers([['z', '1'], ['set-cookie', 'b'], ['a', '1'], ['Set-Cookie', 'a']])]));
