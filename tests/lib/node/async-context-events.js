// AsyncLocalStorage follows what tells of itself later: children, workers, ports, signals, standard input, questions to name servers.
// peer: node
if (process.argv[2] === 'child') {
    process.send(1);
    return;
}
const { AsyncLocalStorage } = require('async_hooks');
const children = require('child_process');
const { Worker, MessageChannel } = require('worker_threads');
const storage = new AsyncLocalStorage();
const seen = [];
const note = (what) => seen.push(`${what}: ${storage.getStore()}`);

storage.run('child', () => {
    const child = children.spawn('true');
    child.on('exit', () => note('exit')).on('close', () => note('close'));
    child.stdout.on('end', () => note('end')).resume();
    children.exec('true', () => note('exec'));
    const forked = children.fork(__filename, ['child']);
    forked.on('message', () => {
        note('message of a child');
        forked.disconnect();
    });
});
storage.run('worker', () => new Worker('', { eval: true }).on('online', () => note('online')).on('exit', () => note('worker exit')));
storage.run('port', () => {
    const { port1, port2 } = new MessageChannel();
    port2.on('message', () => {
        note('port');
        port2.close();
    });
    port1.postMessage(1);
});
storage.run('signal', () => process.once('SIGUSR2', () => note('SIGUSR2')));
storage.run('service', () => require('dns').lookupService('127.0.0.1', 22, () => note('lookupService')));
storage.run('resolver', () => {
    const resolver = new (require('dns').Resolver)({ timeout: 50, tries: 1 });
    resolver.setServers(['127.0.0.1:9']);
    resolver.resolve4('x.test', () => note('resolve4'));
});
process.kill(process.pid, 'SIGUSR2');
process.on('exit', () => console.log(seen.sort().join('\n')));
