// Questions to a name server on loopback: every type of record, answers that fail, are cut (then TCP) or damaged.
// as: node
// peer: node
const dgram = require('node:dgram');
const net = require('node:net');
const dns = require('node:dns');

const u16 = (n) => [n >> 8 & 255, n & 255];
const u32 = (n) => [...u16(n >>> 16), ...u16(n & 65535)];
const name = (text) => [...text.split('.').filter(Boolean).flatMap((label) => [label.length, ...Buffer.from(label)]), 0];
const text = (s) => [s.length, ...Buffer.from(s)];
const TYPES = { 1: 'A', 2: 'NS', 5: 'CNAME', 6: 'SOA', 12: 'PTR', 15: 'MX', 16: 'TXT', 28: 'AAAA', 33: 'SRV', 35: 'NAPTR', 255: 'ANY', 257: 'CAA' };
const DATA = {
    A: [[192, 0, 2, 1], [192, 0, 2, 2]], AAAA: [[32, 1, 13, 184, ...Array(11).fill(0), 7]], NS: [name('ns1.test')], CNAME: [name('other.test')],
    SOA: [[...name('ns.test'), ...name('admin.test'), ...[1, 2, 3, 4, 5].flatMap(u32)]], PTR: [name('host.test')],
    MX: [[...u16(10), ...name('mail.test')], [...u16(5), ...name('first.test')]], TXT: [[...text('one'), ...text('two')], text('three')],
    SRV: [[...u16(1), ...u16(2), ...u16(8080), ...name('srv.test')]],
    NAPTR: [[...u16(7), ...u16(8), ...text('s'), ...text('SIP+D2U'), ...text('!a!b!'), ...name('sip.test')]],
    CAA: [[0, ...text('issue'), ...Buffer.from('ca.test')], [128, ...text('iodef'), ...Buffer.from('mailto:a@test')]],
};
const number = (type) => +Object.keys(TYPES).find((n) => TYPES[n] === type);
const record = (type, data) => [192, 12, ...u16(number(type)), 0, 1, ...u32(300), ...u16(data.length), ...data];

function answer(query, overTcp) {
    let at = 12;
    const labels = [];
    while (query[at]) {
        labels.push(query.subarray(at + 1, at + 1 + query[at]).toString());
        at += query[at] + 1;
    }
    const type = TYPES[query.readUInt16BE(at + 1)], asked = [...query.subarray(12, at + 5)];
    const head = (flags, count) => [query[0], query[1], ...u16(flags), 0, 1, ...u16(count), 0, 0, 0, 0, ...asked];
    const codes = { missing: 3, broken: 2, refused: 5 };
    if (codes[labels[0]])
        return Buffer.from(head(0x8180 | codes[labels[0]], 0));
    if (labels[0] === 'empty')
        return Buffer.from(head(0x8180, 0));
    if (labels[0] === 'cut' && !overTcp)
        return Buffer.from(head(0x8380, 0));
    const types = type === 'ANY' ? ['A', 'MX', 'TXT', 'NS', 'AAAA'] : [type];
    const records = types.flatMap((t) => DATA[t].map((data) => record(t, data)));
    return Buffer.from([...head(0x8180, records.length), ...records.flat()]);
}

const udp = dgram.createSocket('udp4');
const tcp = net.createServer((socket) => socket.on('data', (data) => {
    const bytes = answer(data.subarray(2), true);
    socket.end(Buffer.from([...u16(bytes.length), ...bytes]));
}));
udp.on('message', (query, peer) => udp.send(answer(query, false), peer.port, peer.address));

async function ask(resolver) {
    const show = (promise) => promise.then((r) => console.log(r), (e) => console.log(e.message.replace(/\d+\.\d+\.\d+\.\d+$/, 'IP'), e.code, e.syscall, e.hostname));
    for (const type of ['A', 'AAAA', 'NS', 'CNAME', 'SOA', 'PTR', 'MX', 'TXT', 'SRV', 'NAPTR', 'CAA'])
        await show(resolver.resolve('name.test', type));
    await show(resolver.resolve4('name.test', { ttl: true }));
    await show(resolver.resolve6('name.test', { ttl: true }));
    await show(resolver.resolveAny('name.test'));
    await show(resolver.resolve4('cut.test'));
    for (const name of ['missing.test', 'empty.test', 'refused.test'])
        await show(resolver.resolve4(name));
    await show(resolver.reverse('192.0.2.1'));
}

// Both on one number: again when somebody has it for datagrams.
udp.on('error', () => tcp.close(start));
const start = () => tcp.listen(0, '127.0.0.1', () => udp.bind(tcp.address().port, '127.0.0.1', run));
start();

async function run() {
    const { port } = tcp.address();
    const resolver = new dns.promises.Resolver({ timeout: 5000, tries: 1 });
    resolver.setServers([`127.0.0.1:${port}`]);
    console.log(resolver.getServers().length);
    await ask(resolver);
    const plain = new dns.Resolver();
    plain.setServers([`127.0.0.1:${port}`, '[::1]:5353', '::1', '1.2.3.4']);
    console.log(plain.getServers().slice(1));
    for (const servers of [['x'], ['1.2.3.4:99999'], 'y', [1]]) {
        try {
            plain.setServers(servers);
        } catch (e) {
            console.log(e.code, e.message);
        }
    }
    plain.resolveMx('name.test', (error, list) => {
        console.log(error, list);
        udp.close();
        tcp.close();
    });
}
