// bench/lib/guard: what others disturbed is repeated while patience lasts, and counted when it has run out.
import { Guard } from '../../../bench/lib/guard.ts';

// CPU time of others in this world: it goes on only when somebody adds to it.
let others = 0;
const busy = () => others;
let turn = 0;
// Its first `disturbed` turns are disturbed.
const work = (disturbed) => async () => {
    await Bun.sleep(110);
    if (++turn <= disturbed)
        others += 1000;
    return turn;
};
const show = (guard, value) => console.log(value, guard.repeated, guard.disturbed, guard.measured, guard.waitedMs);

const quiet = new Guard(0, busy);
show(quiet, await quiet.run(work(0)));

turn = 0;
const patient = new Guard(100, busy), rejected = [];
show(patient, await patient.run(work(2), (value, cores) => rejected.push([value, cores > 1])));
console.log(rejected);

turn = 0;
const hasty = new Guard(0, busy);
show(hasty, await hasty.run(work(5)));
await hasty.settle(); // waits for nothing

turn = 0;
const short = new Guard(0, busy); // below a tenth of a second nothing can be said
show(short, await short.run(async () => {
    others += 1000;
    return 'quick';
}));

const waiting = new Guard(0.5, () => (others += 1000));
await waiting.settle();
console.log(waiting.waitedMs, waiting.average() > 1, /^waited 1 s for quiet, repeated 0 disturbed measurements, kept 0 of 0 /.test(waiting.summary()));
