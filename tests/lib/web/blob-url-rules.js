// peer: none
// blob: URLs in fetch: GET only, a fragment does not matter, a Request keeps what its URL named; slice rounds to the nearest, even of two.
const say = async (name, f) => {
    try {
        console.log(name, await f());
    } catch (e) {
        console.log(name, e.name);
    }
};
const url = URL.createObjectURL(new Blob(['hello']));
await say('fragment', async () => (await fetch(url + '#x')).text()); // expect: fragment hello
await say('query', async () => (await fetch(url + '?x')).text()); // expect: query TypeError
for (const method of ['HEAD', 'POST', 'CUSTOM'])
    await say(method, () => fetch(url, { method }));
// expect: HEAD TypeError
// expect: POST TypeError
// expect: CUSTOM TypeError
const request = new Request(url), copy = new Request(request.clone());
URL.revokeObjectURL(url);
await say('revoked', async () => (await fetch(request)).text()); // expect: revoked hello
await say('revoked copy', async () => (await fetch(copy)).text()); // expect: revoked copy hello
await say('gone', () => fetch(url)); // expect: gone TypeError
const blob = new Blob(['abcd']);
const cuts = [[0.5], [1.5], [2.5], [3.5], [0, 0.5], [0, 2.5], [1.5, 2.5], [-0.5], [NaN, 2], [-1.6]];
console.log((await Promise.all(cuts.map(([from, to]) => blob.slice(from, to).text()))).join()); // expect: abcd,cd,cd,,,ab,,abcd,ab,cd
