// bench/lib: numbers as text, Markdown tables, command lines, report heads.
import { number, percent, quantity, table } from '../../../bench/lib/table.ts';
import { count, pairs, parseArgs, positive, UsageError } from '../../../bench/lib/args.ts';

console.log(number(1234567.8), number(999.4), number(99.96), number(12.34), number(1.404), number(0.004), number(-1234), number(NaN), number(12, 3));
console.log(quantity(8485.4, 'req/s'), quantity(1.404, 'ms'), quantity(75.8, 'MiB'), quantity(12, 'faults'));
console.log(percent(8.04), percent(-3, 0), percent(0));
console.log(table(['what', 'a|b'], [['`x`', '1'], ['y | z', '']]));

const defaults = { runs: '40', peer: [], quick: false };
console.log(parseArgs(['--runs', '3', '--peer', 'a=b', '--peer=c=d', '--quick'], defaults), parseArgs([], defaults), defaults);
for (const argv of [['--nothing'], ['word'], ['--runs'], ['--quick=1'], ['--constructor', 'x']]) {
    try {
        parseArgs(argv, defaults);
    } catch (error) {
        console.log(error instanceof UsageError, error.message);
    }
}
console.log(positive('seconds', '1.5'), count('warmup', '0'), pairs('peer', ['bun=/x/bun=1', 'node-24.1=y']));
for (const bad of [() => positive('seconds', '0'), () => positive('seconds', 'x'), () => count('warmup', '-1'), () => pairs('peer', ['=x'])]) {
    try {
        bad();
    } catch (error) {
        console.log(error.message);
    }
}
