// bench/lib: medians, ranges, paired ratios, verdicts, and balanced orders.
import { geometricMean, median, overlap, p95, paired, quantile, range, spread, verdict } from '../../../bench/lib/stats.ts';
import { balancedOrders, orderOf } from '../../../bench/lib/order.ts';

console.log(median([3, 1, 2]), median([4, 1, 3, 2]), median([7]));
const forty = Array.from({ length: 41 }, (_, i) => 40 - i);
console.log(quantile(forty, 0.25), p95(forty), p95([1, 2]), quantile([5, 6], 0), quantile([5, 6], 1));
console.log(range([5, 2, 9]), spread([47455, 48924, 54416]).toFixed(1), spread([40304, 52856, 54220]).toFixed(1), spread([0, 1]));
console.log(geometricMean([2, 8]).toFixed(6), geometricMean([0.5]).toFixed(6));
for (const f of [median, geometricMean]) {
    try {
        f([]);
    } catch (error) {
        console.log(error.name, error.message);
    }
}
console.log(paired([2, 9, undefined, 4], [4, 3, 1, 8, 7]), paired([undefined], [1]), paired([1], [0]));
console.log(overlap({ low: 1, high: 2 }, { low: 2, high: 3 }), overlap({ low: 1, high: 2 }, { low: 2.1, high: 3 }));
const shown = (v) => `${v.kind} ${v.median.toFixed(1)} ${v.best.toFixed(1)}`;
console.log(shown(verdict([40304, 52856, 54220], [47455, 48924, 54416]))); // 8 % more in the median and yet a tie
console.log(shown(verdict([11079, 11436, 11593], [6272, 6331, 7315])), '|', shown(verdict([1, 2], [3, 4])));

for (let n = 1; n <= 7; n++) {
    const orders = balancedOrders(n);
    const positions = orders.slice(0, n).every((_, p) => new Set(orders.slice(0, n).map((o) => o[p])).size === n);
    const follows = new Map();
    for (const order of orders) {
        for (let i = 1; i < n; i++)
            follows.set(`${order[i - 1]}>${order[i]}`, (follows.get(`${order[i - 1]}>${order[i]}`) ?? 0) + 1);
    }
    console.log(n, orders.length, positions, follows.size === n * (n - 1), new Set(follows.values()).size <= 1, orders[0].join());
}
console.log(orderOf(3, 0), orderOf(3, -1), orderOf(3, 6));
