// as: node
// peer: node
// Names of addresses and ports; servers of a resolver; questions that are cancelled, or that nobody answers.
const dns = require('node:dns');
const dgram = require('node:dgram');
const { promisify } = require('node:util');

const show = (name, error, ...rest) => console.log(name, error && [error.code, error.errno, error.syscall, error.hostname, error.message], ...rest);

async function main() {
    // Small systems have no names of services.
    const [error, host, service] = await new Promise((resolve) => dns.lookupService('127.0.0.1', 80, (...all) => resolve(all)));
    console.log(error, typeof host, ['http', '80'].includes(service));
    const found = await promisify(dns.lookupService)('127.0.0.1', 443);
    console.log(Object.keys(found), ['https', '443'].includes(found.service));
    console.log(['ssh', '22'].includes((await dns.promises.lookupService('127.0.0.1', 22)).service));
    for (const args of [[], ['127.0.0.1', 80], ['no address', 80, () => {}], ['127.0.0.1', 65536, () => {}], ['127.0.0.1', 80, null]])
        try {
            dns.lookupService(...args);
        } catch (error) {
            console.log(error.code, error.message);
        }

    const resolver = new dns.Resolver({ timeout: 100, tries: 1 });
    resolver.setServers(['1.2.3.4', '[::1]:5353', '127.0.0.1:53', '::2']);
    console.log(resolver.getServers());
    for (const bad of [['1.2.3'], [1], ['1.2.3.4:99999'], 'x'])
        try {
            resolver.setServers(bad);
        } catch (error) {
            console.log(error.code, error.message);
        }
    for (const local of [['x'], ['127.0.0.1', '127.0.0.1'], ['::1', '::2'], [1]])
        try {
            resolver.setLocalAddress(...local);
        } catch (error) {
            console.log(error.name, error.message);
        }
    resolver.setLocalAddress('::1', '127.0.0.1');
    resolver.setLocalAddress('127.0.0.1');

    const silent = dgram.createSocket('udp4');
    await new Promise((resolve) => silent.bind(0, '127.0.0.1', resolve));
    resolver.setServers([`127.0.0.1:${silent.address().port}`]);
    const cancelled = new Promise((resolve) => resolver.resolveMx('a.test', (error) => resolve(show('cancelled', error))));
    try {
        resolver.setServers(['1.2.3.4']);
    } catch (error) {
        console.log(error.code, error.message);
    }
    resolver.cancel();
    await cancelled;
    for (const name of ['slow.test', 'hidden.onion', 'a..b', 'x'.repeat(64)])
        await new Promise((resolve) => resolver.resolve4(name, (error) => resolve(show(name.slice(0, 12), error))));
    silent.close();
}

main();
