// Sorting and comparing numbers of all kinds: NaN, zeros, infinities, near-equal, big and small.
const v = [NaN, 0, -0, Infinity, -Infinity, 5e-324, -5e-324, 1, 1 + 2 ** -52, 1 - 2 ** -53, 2 ** 53, 2 ** 53 + 2, -1, 0.1 + 0.2, 0.3], z = x => Object.is(x, -0) ? '-0' : x;
console.log([...new Float64Array(v).sort()].map(z).join(' '), '|', v.toSorted().map(z).join(' '));
console.log(v.map(x => v.filter(y => x < y).length).join(), v.map(x => v.filter(y => x >= y).length).join(), v.map(x => v.filter(y => x == y).length).join(), v.indexOf(NaN), v.includes(NaN), v.indexOf(-0), v.lastIndexOf(0));
console.log(!(NaN < 1), !(NaN >= 1), undefined < 1, null <= 0, null < 1, '' < 1, [2] > 1, [1, 2] > 1, ({}) < 1, new Date(5) < 6, true > 0, '10' < '9', '10' < 9);
