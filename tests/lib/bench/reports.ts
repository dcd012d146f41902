// The reports of bench/gate, compare, routes and sqlite, from made-up numbers.
import * as compare from '../../../bench/compare/show.ts';
import * as gate from '../../../bench/gate/show.ts';
import { headText, withPictures } from '../../../bench/lib/report.ts';
import * as routes from '../../../bench/routes/show.ts';
import * as sqlite from '../../../bench/sqlite/show.ts';

const info = { date: '2026-12-01 08:00 UTC', machine: 'a machine', command: 'cob tool.ts', runtimes: { cob: '0.1.0', bun: '1.4.5' } };
console.log(headText('Title', info));

const row = (id, unit, more = {}) => ({ id, unit, title: `\`${id}\``, ...more });
const measure = (r, cob, bun, comparison) => ({ row: r, samples: new Map([['cob', cob], ['bun', bun]]), comparisons: [{ against: 'bun', ...comparison }] });
const measures = [
    measure(row('--version', 'ms'), [1, 2, 3], [2, 3, 4], { state: 'ok', ratio: 2 / 3, delta: -1 }),
    measure(row('rate', 'req/s', { higher: true }), [8000], [10000], { state: 'fail', ratio: 1.25, delta: 2000, limit: { ratio: 1.1, absolute: 500 } }),
    measure(row('rss', 'MiB'), [10, 10], [20, 20], { state: 'fail', ratio: 0.5, delta: -10, limit: { ratio: 0.25 } }),
    measure(row('test', 'ms'), 'Script not found "test"', [5], { state: 'absent' }),
    measure(row('build', 'ms'), 'SyntaxError: x', 'absent', { state: 'absent' }),
    measure(row('itself', 'ms'), [0.5, 0.7], [], { state: 'absent' }),
];
console.log(gate.markdown(info, measures, ['bun'], ['a note']));
console.log(gate.picture(info, measures, ['cob', 'bun']).split('\n').length);

const app = { name: 'app', main: { ask: { path: '/' } }, cases: { normal: {}, 'extra field': {} } };
const sample = (scale, completed) => ({
    readyMs: 10 * scale, firstMs: scale, idle: { rss: 5 * scale, pss: 4 * scale, anonymous: scale }, loaded: { rss: 6 * scale, pss: 5 * scale, anonymous: 2 * scale },
    load: { completed, wallMs: 1000, serverMs: 500 * scale, clientMs: 100, waitedMs: 20, perSecond: [completed], p50: 0.1 * scale, p99: scale, longest: 2 * scale },
});
const cell = (name, samples, more = {}) => ({ app, runtime: { name }, samples, starts: [], rejected: [], ...more });
const cells = [
    cell('cob', [sample(1, 20000), sample(1.1, 10000), sample(1.2, 30000)], { starts: [{ readyMs: 1, firstMs: 2 }] }), cell('bun', [sample(2, 20000), sample(1, 20000), sample(2, 20000)]),
    cell('node', [], { failure: '/: status 500 in place of 200' }),
];
console.log(compare.markdown(info, cells, 'bun', ['a note']));
console.log(Object.entries(compare.pictures(info, cells)).map(([name, text]) => `${name} ${text.match(/>fails[^<]*/g)}`));

const rounds = (...list) => list.map((rps) => ({ rps, p99: 2, cpuUs: 12.5, bytes: 2 }));
const cases = [
    { route: '/plain', what: 'ok', runtime: 'cob', rounds: rounds(52856, 40304, 54220) }, { route: '/plain', what: 'ok', runtime: 'node', rounds: rounds(48924, 47455, 54416) },
    { route: '/json', what: 'rows', runtime: 'cob', rounds: rounds(11079, 11593, 11436) }, { route: '/json', what: 'rows', runtime: 'node', rounds: rounds(6272, 6331, 7315) },
    { route: '/hash', what: 'hash', runtime: 'cob', rounds: [], failure: 'no answer' }, { route: '/hash', what: 'hash', runtime: 'node', rounds: rounds(9000) },
];
console.log(routes.markdown(info, cases, ['a note']));
console.log(routes.picture(info, cases).match(/<tspan[^>]*>[^<]*/g).map((t) => t.replace(/^.*>/, '')));
console.log(routes.verdictText([1], [2]), '|', routes.verdictText([2], [2]), '|', routes.verdictText([1, 2], [3, 4]));

const column = (driver, name, samples, more = {}) => ({ driver, runtime: { name }, samples: new Map(Object.entries(samples)), wrong: new Set(), ...more });
const columns = [
    column('bun', 'cob', { get: [1, 2], all: [10, 10], bad: [1] }), column('bun', 'bun', { get: [2, 2], all: [5, 10], bad: [2] }, { wrong: new Set(['bad']) }),
    column('node', 'cob', { get: [3], all: [4] }), column('node', 'bun', {}, { failure: 'absent' }),
];
console.log(sqlite.markdown(info, columns, ['get', 'all', 'bad'], ['a note']));

const page = '# Title\n<!-- bench gate -->\nold\n<!-- end -->\nrest <!-- end -->\n';
console.log(withPictures(page, 'gate', info, 'docs/performance', { 'a.svg': 'A', 'b.svg': 'B' }), withPictures(page, 'gate', info, '', { 'a.svg': 'A' }).split('\n')[2]);
try {
    withPictures(page, 'other', info, '', {});
} catch (error) {
    console.log(error.message);
}
