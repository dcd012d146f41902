// A socket that its own message handler closes, known to nobody else, while more datagrams wait: nothing of it is touched again, also when a collection comes at once
// and its memory becomes another socket's. (Says nothing in a release build when it goes wrong; the address sanitizer does.)
const dgram = require('node:dgram');
const sender = dgram.createSocket('udp4');
let told = 0;

function round(left, done) {
    const reader = dgram.createSocket('udp4');
    reader.bind(0, '127.0.0.1', () => {
        const { port } = reader.address();
        let sent = 0;
        for (let i = 0; i < 8; i++)
            sender.send(`${i}`, port, '127.0.0.1', () => {
                if (++sent === 8)
                    reader.on('message', heard);
            });
    });
    function heard() {
        told++;
        this.close();
        this.removeAllListeners();
        setImmediate(() => left ? round(left - 1, done) : done());
        forget();
    }
    function forget() {
        Bun.gc(true);
        dgram.createSocket('udp4').close();
    }
}
round(20, () => {
    sender.close();
    console.log(told);
});
