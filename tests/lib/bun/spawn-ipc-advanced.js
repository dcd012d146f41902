// Bun.spawn with the serialization "advanced": values that JSON has not go both ways. What Bun 1.4.5 printed.
if (process.argv[2] === 'child') {
    process.on('message', (message) => process.send({ back: message }));
    process.send('ready');
} else {
    const seen = [];
    const child = Bun.spawn([process.execPath, import.meta.path, 'child'], {
        serialization: 'advanced', stdout: 'inherit', stderr: 'inherit',
        ipc(message, from) {
            seen.push([message, from === child]);
            if (message === 'ready')
                from.send({ d: new Date(0), m: new Map([[1, { two: 2 }]]), s: new Set(['x']), b: Buffer.from('x'), n: undefined, big: 5n, list: new Uint8Array([1, 2]), e: -0, r: /a/g });
            else
                from.disconnect();
        },
        onDisconnect(...args) { seen.push(['disconnected', args.length]); },
    });
    const code = await child.exited;
    console.log(code, child.connected);
    for (const it of seen.filter(([message]) => message !== 'disconnected'))
        console.log(it);
}
