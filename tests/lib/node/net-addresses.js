// net.isIP, BlockList, SocketAddress.
// as: node
const net = require('net');
for (const a of ['127.0.0.1', '::1', '1.2.3', '::ffff:1.2.3.4', 'fe80::1%lo', '', '1.2.3.4.5', '[::1]', 'x'])
    console.log(a, net.isIP(a), net.isIPv4(a), net.isIPv6(a));
const list = new net.BlockList();
list.addAddress('1.1.1.1');
list.addRange('10.0.0.1', '10.0.0.10');
list.addSubnet('8592:757c:efae:4e45::', 64, 'ipv6');
for (const [a, f] of [['1.1.1.1'], ['::ffff:1.1.1.1', 'ipv6'], ['10.0.0.5'], ['10.0.0.11'], ['8592:757c:efae:4e45::f', 'ipv6'], ['8592:757c:efae:4e46::f', 'ipv6']])
    console.log(a, list.check(a, f));
console.log(list.rules);
const address = new net.SocketAddress({ address: '1.2.3.4', port: 80 });
console.log(address.address, address.port, address.family, address.flowlabel, net.SocketAddress.parse('[::1]:9').port, net.SocketAddress.parse('a.b'));
for (const f of [() => list.addAddress('x'), () => list.addSubnet('1.1.1.1', 33), () => list.addRange('2.2.2.2', '1.1.1.1'), () => new net.SocketAddress({ port: 70000 })]) {
    try { f(); } catch (e) { console.log(e.name, e.code, e.message); }
}
