// How many turns of the job queue each form takes.
const log = [];
let tick = 0;
const counter = async () => {
  for (; tick < 12; tick++) await null;
};
const at = (name) => log.push(`${name}@${tick}`);
counter();
(async () => { await 1; at("await value"); })();
(async () => { await Promise.resolve(); at("await promise"); })();
(async () => { await { then(f) { f(); } }; at("await thenable"); })();
(async () => 1)().then(() => at("async value"));
(async () => Promise.resolve())().then(() => at("async promise"));
(async () => await Promise.resolve())().then(() => at("return await"));
(async () => { throw 1; })().catch(() => at("async throw"));
(async () => { try { await Promise.reject(1); } catch { at("await rejection"); } })();
new Promise((r) => r(Promise.resolve())).then(() => at("resolve with promise"));
new Promise((r) => r({ then(f) { f(); } })).then(() => at("resolve with thenable"));
Promise.resolve().then(() => Promise.resolve()).then(() => at("then returns promise"));
Promise.resolve().finally(() => {}).then(() => at("finally"));
Promise.all([1, Promise.resolve()]).then(() => at("all"));
Promise.race([1]).then(() => at("race"));
Promise.allSettled([Promise.reject()]).then(() => at("allSettled"));
Promise.any([Promise.resolve()]).then(() => at("any"));
(async () => { for await (const x of [1]) at("for await body"); at("for await end"); })();
(async () => { for await (const x of (async function* () { yield 1; })()) at("for await gen"); at("for await gen end"); })();
queueMicrotask(() => at("queueMicrotask"));
setTimeout(() => console.log(log.join("\n")), 5);
