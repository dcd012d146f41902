// Ticks of await, return await, thenables, async generators.
const log = [];
const tick = async (n, name) => { for (let i = 0; i < n; i++) { await null; log.push(name + i); } };
const thenable = { then(r) { log.push("then called"); r("tv"); } };
async function a1() { return 1; } async function a2() { return Promise.resolve(2); } async function a3() { return await Promise.resolve(3); } async function a4() { return thenable; }
async function a5() { try { return await Promise.reject(5); } catch (e) { return "c" + e; } finally { await null; log.push("fin5"); } }
async function* ag() { try { yield 1; yield Promise.resolve(2); yield thenable; return Promise.resolve(3); } finally { log.push("ag fin"); } }
const all = [tick(8, "t"), ...[a1, a2, a3, a4, a5].map((f, i) => f().then(v => log.push("a" + (i + 1) + "=" + v)))];
all.push((async () => { for await (const x of ag()) log.push("ag" + x); })());
all.push((async () => { for await (const x of [Promise.resolve("p"), "q"]) log.push("fa" + x); })());
all.push(Promise.resolve().then(() => Promise.resolve("nested")).then(v => log.push(v)));
all.push(new Promise(r => r(Promise.resolve("rp"))).then(v => log.push(v)));
queueMicrotask(() => log.push("micro"));
Promise.allSettled(all).then(async r => {
    console.log(log.splice(0).join(" ")); console.log(r.every(x => x.status === "fulfilled"));
    const g = ag(); const many = [g.next(), g.next(), g.return("R"), g.next(), g.throw("late")];
    console.log(JSON.stringify(await Promise.allSettled(many)), log.join());
    await Promise.any([Promise.reject(1), Promise.reject(2)]).catch(e => console.log(e.name, e.errors.join(), e.message));
    console.log(await Promise.race([new Promise(() => {}), a1()]), JSON.stringify(Promise.withResolvers ? Object.keys(Promise.withResolvers()) : 0));
    try { await { get then() { throw "getter"; } }; } catch (e) { console.log(e); }
    console.log(await { then: 5 }.then, typeof (await { then: null }));
});
