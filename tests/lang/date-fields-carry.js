// Fields out of range carry over; NaN sticks until a field brings it back; arguments are converted even so.
const iso = (d) => { try { return d.toISOString(); } catch (e) { return e.name; } };
console.log([[2024, 1, 30], [2024, 12, 1], [2024, -1, 1], [2024, 0, 0], [2024, 0, 1, 24], [2024, 0, 1, 0, 0, 0, -1], [99, 0],
    [100, 0], [-1, 0], [2024, 1.9, 1.9]].map((a) => iso(new Date(Date.UTC(...a)))).join('\n'));
const d = new Date(Date.UTC(2024, 0, 31));
d.setUTCMonth(1); console.log(iso(d)); d.setUTCDate(0); console.log(iso(d)); d.setUTCHours(25, 61, 61, 1001);
console.log(iso(d)); d.setUTCFullYear(2023, 1, 29); console.log(iso(d));
const log = [], n = (name, v) => ({ valueOf() { log.push(name); return v; } });
const bad = new Date(NaN);
console.log(bad.setUTCHours(n('h', 1), n('m', 2)), bad.setUTCMonth(n('mo', 1)), log.join(), bad.setUTCFullYear(2020),
    iso(bad));
console.log(iso(new Date(8.64e15)), iso(new Date(8.64e15 + 1)), iso(new Date(-8.64e15)), Object.is(new Date(-0).getTime(), 0),
    new Date(1.9).getTime(), new Date(-1.9).getTime(), new Date(undefined).getTime(), new Date(null).getTime(),
    new Date(true).getTime());
console.log(['2024-02-30', '2024-02-29', '2023-02-29T00:00Z', '2024-01-01T24:00:00Z', '2024-01-01T24:00:01Z',
    '+002024-01-01T00:00Z', '-000000-01-01T00:00Z', '2024-06-01T12:34:56.789123+05:30'].map((s) => Date.parse(s)).join());
console.log(new Date(2020, 5)[Symbol.toPrimitive]('number') === +new Date(2020, 5), typeof (new Date(0) + 1), new Date(5) - 3,
    typeof Date(), JSON.stringify({ d: new Date(NaN) }), new Date(new Date(7)).getTime(),
    new Date({ valueOf: () => 8 }).getTime(), new Date(['2020-01-01']).getTime());
