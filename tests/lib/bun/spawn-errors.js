// What Bun.spawn refuses.
const tries = [[['no-such-program']], [['/no/such']], [[]], [5], [['ls'], { cwd: '/no-such-folder' }], [{}], [['ls'], { stdin: 'foo' }], [['ls'], { env: 5 }],
    [['ls'], { onExit: 5 }], [['ls'], { timeout: -1 }], [['ls'], { killSignal: 'X' }], [['a\0b']]];
for (const args of tries) {
    try {
        Bun.spawn(...args);
        console.log('ok');
    } catch (e) {
        console.log(e.name, e.message, e.code, e.errno, e.syscall, e.path);
    }
}
