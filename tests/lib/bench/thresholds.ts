// bench/gate: which made-up numbers fail, and that the committed thresholds have the right form.
import { readFileSync } from 'node:fs';
import { checkBaseline, expected, readBaseline, storedFrom } from '../../../bench/gate/baseline.ts';
import { checkThresholds, compare, limitFor } from '../../../bench/gate/judge.ts';
import { CASES } from '../../../bench/gate/cases.ts';

const time = { id: 'start', unit: 'ms' }, rate = { id: 'rate', unit: 'req/s', higher: true };
const limit = { ratio: 1.1, absolute: 0.5 };
const show = (c) => console.log(c.against, c.state, c.ratio?.toFixed(3), c.delta?.toFixed(2));
show(compare(time, [1, 1, 1], [1, 1, 1], 'same', limit));
show(compare(time, [1.4], [1], 'ratio passes, difference does not', limit));
show(compare(time, [100.6], [100], 'difference passes, ratio does not', limit));
show(compare(time, [9, 11.2, 30], [10], 'both', limit));
show(compare(time, [11], [10], 'exactly the ratio', limit));
show(compare(time, [1], [10], 'better', limit));
show(compare(rate, [8000], [10000], 'less throughput', { ratio: 1.1, absolute: 500 }));
show(compare(rate, [12000], [10000], 'more throughput', { ratio: 1.1, absolute: 500 }));
show(compare(time, [0.66], [1], 'goal of a ratio alone, missed', { ratio: 0.65 }));
show(compare(time, [0.64], [1], 'goal of a ratio alone, met', { ratio: 0.65 }));
show(compare(time, [2], [1], 'information', null));
show(compare(time, 'no such command', [1], 'absent here', limit));
show(compare(time, [1], 'no such command', 'absent there', limit));
show(compare(time, [], [1], 'no samples', limit));

const thresholds = {
    units: { ms: { ratio: 1.1, absolute: 0.2 } },
    peers: { bun: { ratio: 1 } },
    cases: { start: { baseline: null, peers: { bun: { ratio: 0.65 }, node: null } }, rate: { peers: {} } },
};
console.log(limitFor(thresholds, time, 'base', true), limitFor(thresholds, time, 'bun', false), limitFor(thresholds, time, 'node', false));
console.log(limitFor(thresholds, rate, 'base', true), limitFor(thresholds, rate, 'bun', false), limitFor(thresholds, rate, 'deno', false));
console.log(limitFor(thresholds, { id: 'other', unit: 'ms' }, 'base', true));

console.log(checkThresholds(thresholds, ['start', 'rate']), checkThresholds(thresholds, ['start']), checkThresholds({}, []));
console.log(checkThresholds({ units: { ms: {} }, peers: {}, cases: {} }, []), checkThresholds({ units: {}, peers: {}, cases: { x: { peers: { bun: { ratio: 'a' } } } } }, ['x']));
const file = JSON.parse(readFileSync(new URL('../../../bench/gate/thresholds.json', import.meta.url), 'utf8'));
console.log(checkThresholds(file, CASES.flatMap((c) => c.measures.map((m) => m.id))));

// A baseline in a file: what it keeps, and what it expects of another machine.
const then = storedFrom('cob then', [
    ['start', new Map<string, any>([['cob', [1, 2, 3]], ['bun', [4]], ['node', 'absent']])], ['rss', new Map<string, any>([['cob', [10]], ['bun', [40]]])],
    ['test', new Map<string, any>([['cob', 'absent'], ['bun', [1]]])],
], ['cob', 'bun', 'node']);
console.log(JSON.stringify(then));
const now = new Map<string, any>([['cob', [5]], ['bun', [8, 10]], ['node', [1]]]);
console.log(expected(then, time, now, ['node', 'bun']), expected(then, { id: 'rss', unit: 'MiB' }, now, []), expected(then, time, now, ['node']), expected(then, rate, now, ['bun']));
console.log(checkBaseline(then), checkBaseline(null), checkBaseline({ about: '', measures: { a: {} } }), checkBaseline({ about: '', measures: { a: { cob: 1, bun: 'x' } } }));
console.log(readBaseline(new URL('../../../bench/gate/baseline.json', import.meta.url).pathname).about.startsWith('cob '));
try {
    readBaseline('/nowhere/baseline.json');
} catch (error) {
    console.log(error.message);
}
