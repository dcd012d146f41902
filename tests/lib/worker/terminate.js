// terminate() ends a worker in whatever state it is, without another line of its script.
const states = {
    'before it starts': '',
    'in a loop': 'for (;;) ;',
    'in try and finally': 'try { for (;;) ; } catch { for (;;) ; } finally { console.log("finally"); }',
    'in recursion': 'const f = () => { for (;;) f2(); }, f2 = () => [1].forEach(() => { for (;;) ; }); f();',
    'in a generator': 'function* g() { try { for (;;) yield; } finally { console.log("finally"); } } for (const x of g()) ;',
    'in promise jobs': 'const again = () => Promise.resolve().then(again); again();',
    'in ticks': 'const again = () => process.nextTick(again); again();',
    'in Atomics.wait': 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0); console.log("after");',
    'in a sort': 'Array.from({ length: 1e5 }, (_, i) => -i).sort((a, b) => { for (;;) ; });',
    'in a regular expression': '/^(a|a?)+\\1$/.test("a".repeat(40) + "b");',
    'in JSON': 'JSON.stringify({ toJSON() { for (;;) ; } });',
    'in a proxy under console.log': 'console.log(new Proxy({}, { ownKeys() { for (;;) ; } }), String({ toString() { for (;;) ; } }));',
    'in a walk over 2 ** 53 elements': 'Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1);',
    'in native callbacks': 'Array.prototype.findIndex.call({ length: 2 ** 53 - 1 }, Boolean);',
    'in an iterator without an end': '[...{ [Symbol.iterator]: () => ({ next: Object.bind(null, { done: false }) }) }];',
    'in the loop': 'setInterval(() => {}, 1000);',
    'at an await': 'await new Promise(() => setInterval(() => {}, 1000));',
    'in a timer': 'setInterval(() => { for (;;) ; }, 0);',
    'in an exit listener': 'process.on("exit", () => { for (;;) ; });',
    'in an error listener': 'process.on("uncaughtException", () => { for (;;) ; }); throw 1;',
    'in async code': 'for await (const x of (async function* () { for (;;) yield 1; })()) ;',
};
for (const [state, text] of Object.entries(states)) {
    const worker = new Worker('data:text/javascript,' + encodeURIComponent(`postMessage(0); ${text}`));
    if (state !== 'before it starts')
        await new Promise((resolve) => worker.onmessage = resolve);
    if (/^in (promise|ticks|a walk|native|an iterator)/.test(state)) /* it has surely left its program */
        await new Promise((resolve) => setTimeout(resolve, 20));
    const ended = new Promise((resolve) => worker.addEventListener('close', resolve));
    worker.onerror = (e) => console.log('error', e.message);
    console.log(state, worker.terminate(), (await ended).code, worker.terminate());
}
// expect: before it starts undefined 0 undefined
// expect: in a loop undefined 0 undefined
// expect: in try and finally undefined 0 undefined
// expect: in recursion undefined 0 undefined
// expect: in a generator undefined 0 undefined
// expect: in promise jobs undefined 0 undefined
// expect: in ticks undefined 0 undefined
// expect: in Atomics.wait undefined 0 undefined
// expect: in a sort undefined 0 undefined
// expect: in a regular expression undefined 0 undefined
// expect: in JSON undefined 0 undefined
// expect: in a proxy under console.log undefined 0 undefined
// expect: in a walk over 2 ** 53 elements undefined 0 undefined
// expect: in native callbacks undefined 0 undefined
// expect: in an iterator without an end undefined 0 undefined
// expect: in the loop undefined 0 undefined
// expect: at an await undefined 0 undefined
// expect: in a timer undefined 0 undefined
// expect: in an exit listener undefined 0 undefined
// expect: in an error listener undefined 0 undefined
// expect: in async code undefined 0 undefined
