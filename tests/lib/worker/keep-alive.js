// A worker keeps the program alive until it ends, unless it was let go; nested ones end with their owner.
const text = (inner) => 'data:text/javascript,' + encodeURIComponent(inner);
const forgotten = new Worker(text('setInterval(() => {}, 1000)'), { ref: false });
new Worker(text('setInterval(() => {}, 1000)')).unref();
const busy = new Worker(text('for (;;) ;'));
busy.unref();
const nested = new Worker(text(`
    const inner = new Worker(${JSON.stringify(text('postMessage("inner"); for (;;) ;'))});
    inner.onmessage = (e) => { postMessage(e.data); };
    onmessage = () => process.exit(5);`));
nested.onmessage = (e) => {
    console.log(e.data); // expect: inner
    nested.postMessage('end');
};
nested.addEventListener('close', (e) => console.log('nested', e.code)); // expect: nested 5
process.on('exit', () => console.log('exit')); // expect: exit
