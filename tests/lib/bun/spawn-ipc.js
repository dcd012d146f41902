// Bun.spawn with ipc: messages both ways, until one side disconnects.
if (process.argv[2] === 'child') {
    process.on('message', (message) => {
        process.send({ got: message });
        if (message === 'last')
            process.disconnect();
    });
    process.send('ready');
} else {
    const child = Bun.spawn({
        cmd: [process.execPath, import.meta.path, 'child'],
        serialization: 'json',
        stdio: ['ignore', 'inherit', 'inherit'],
        ipc(message, from) {
            console.log(JSON.stringify(message), from === child, child.connected);
            if (message === 'ready') {
                child.send({ a: [1, 'ü'] });
                child.send('last');
            }
        },
        onDisconnect() {
            console.log('disconnected', child.connected);
        },
    });
    console.log(child.connected, await child.exited);
    try {
        Bun.spawn({ cmd: ['true'], ipc: 1 });
    } catch (e) {
        console.log(e.name);
    }
    try {
        Bun.spawn({ cmd: ['true'] }).send('x');
    } catch (e) {
        console.log(e.message.split('\n')[0]);
    }
}
