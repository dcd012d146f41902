// What a worker does not catch is an error event with place and error, then its end with code 1.
async function run(text, options) {
    const worker = new Worker('data:text/javascript,' + encodeURIComponent(text), options), seen = [];
    worker.onerror = (e) => seen.push(e.constructor.name, e.message, e.lineno, e.colno, e.error?.constructor.name, e.error?.message ?? e.error, e.error?.code);
    worker.onmessage = (e) => seen.push(e.data);
    const { code, wasClean } = await new Promise((resolve) => worker.addEventListener('close', resolve));
    console.log(...seen, '|', code, wasClean);
}
await run('\n  throw new RangeError("top");'); // expect: ErrorEvent RangeError: top 2 9 RangeError top undefined | 1 false
await run('setTimeout(() => { throw Object.assign(new TypeError("late"), { code: "X" }); })');
// expect: ErrorEvent TypeError: late 1 40 TypeError late X | 1 false
await run('Promise.reject(new Error("rejected"))'); // expect: ErrorEvent Error: rejected 1 16 Error rejected undefined | 1 false
await run('throw "text"'); // expect: ErrorEvent text 0 0 String text undefined | 1 false
await run('throw { f() {} }'); // expect: ErrorEvent [object Object] 0 0 Error [object Object] undefined | 1 false
await run('let x = ;'); // expect: ErrorEvent SyntaxError: Unexpected token ';', expected an expression 1 9 SyntaxError Unexpected token ';', expected an expression undefined | 1 false
await run('process.on("uncaughtException", (e) => postMessage(e.message)); throw new Error("taken");'); // expect: taken | 0 true
await run('process.on("exit", (code) => postMessage(code)); setTimeout(() => postMessage("never"), 10); process.exit(7); postMessage("never")');
// expect: 7 | 7 false
await run('process.exitCode = 3;'); // expect: | 3 false
await run('close(); postMessage("still"); setTimeout(() => postMessage("never"), 0);'); // expect: still | 0 true
