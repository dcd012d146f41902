const os = require('node:os');
console.log(Object.keys(os).join());
for (const k of ['arch', 'endianness', 'platform', 'type', 'EOL', 'devNull'])
    console.log(k, JSON.stringify(typeof os[k] === 'function' ? os[k]() : os[k]));
for (const k of ['hostname', 'homedir', 'release', 'version', 'machine', 'tmpdir', 'availableParallelism', 'uptime', 'totalmem', 'freemem'])
    console.log(k, typeof os[k](), String(os[k]()).length > 0);
console.log(`${os.platform}`, os.loadavg().length, os.cpus().every((c) => typeof c.model === 'string' && Object.keys(c.times).join() === 'user,nice,sys,idle,irq'));
console.log(Object.values(os.networkInterfaces()).flat().every((i) => i.cidr.startsWith(i.address + '/') && /^([0-9a-f]{2}:){5}[0-9a-f]{2}$/.test(i.mac)));
console.log(Object.keys(os.userInfo()).join(), typeof os.userInfo().uid, Buffer.isBuffer(os.userInfo({ encoding: 'buffer' }).homedir));
console.log(os.constants.signals.SIGINT, os.constants.errno.ENOENT, os.constants.priority.PRIORITY_LOW, os.constants.dlopen.RTLD_LAZY, Object.isFrozen(os.constants.signals));
console.log(typeof os.getPriority());
for (const f of [() => os.setPriority('a'), () => os.setPriority(1, 30), () => os.getPriority(2 ** 40), () => os.setPriority(2 ** 30, 1)])
    try { f(); console.log('?'); } catch (e) { console.log(e.name, e.code, e.message, JSON.stringify(e.info)); }
