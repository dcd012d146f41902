// slow
// peer: none
// Children leave neither descriptors nor zombies behind.
const count = () => Number(new TextDecoder().decode(Bun.spawnSync(['sh', '-c', `ls /proc/${process.pid}/fd | wc -l`]).stdout));
const zombies = () => new TextDecoder().decode(Bun.spawnSync(['sh', '-c', `grep -l '^State:.Z' /proc/[0-9]*/status 2>/dev/null | xargs -r grep -lw 'PPid:.${process.pid}' | wc -l`]).stdout).trim();
await Bun.spawn(['true']).exited;
Bun.gc(true);
const before = count();
for (let i = 0; i < 200; i++) {
    const p = Bun.spawn(['true'], { stdin: i % 2 ? 'pipe' : 'ignore', stderr: 'pipe' });
    await p.exited;
}
await Bun.sleep(5);
Bun.gc(true);
await Bun.sleep(5);
console.log(count() - before < 20, zombies());
// expect: true 0
