// BroadcastChannel between threads: every channel of the name but the sender's own, on all of them.
const text = `
    const channel = new BroadcastChannel('news');
    channel.onmessage = (e) => { channel.postMessage(name + ' heard ' + e.data); channel.close(); };
    channel.ref();
    postMessage('ready');`;
const url = URL.createObjectURL(new Blob([text]));
const channel = new BroadcastChannel('news'), other = new BroadcastChannel('news'), elsewhere = new BroadcastChannel('other');
elsewhere.onmessage = () => console.log('never');
const heard = [], workers = [];
for (const name of ['a', 'b']) {
    const worker = new Worker(url, { name });
    workers.push(new Promise((resolve) => worker.addEventListener('close', resolve)));
    await new Promise((resolve) => worker.onmessage = resolve);
}
const all = new Promise((resolve) => channel.onmessage = (e) => { if (heard.push(e.data) === 3) resolve(); });
other.postMessage('it');
await Promise.all([all, ...workers]);
console.log(heard.sort().join()); // expect: a heard it,b heard it,it
for (const c of [channel, other, elsewhere])
    c.close();
