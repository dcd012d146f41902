import * as d3 from "d3-array";
console.log = ((log) => (...words) => log(...words.map((w) => (typeof w === "string" ? w : JSON.stringify(w) ?? String(w)))))(console.log);
const data = [3, 1, 4, 1, 5, 9, 2, 6];
console.log(d3.mean(data), d3.median(data), d3.extent(data), d3.quantile(data, 0.25), d3.deviation(data).toFixed(6), d3.sum(data), d3.ticks(0, 1, 5), d3.range(0, 1, 0.25));
console.log([...d3.group(data, (x) => x % 2)].map(([k, v]) => k + ":" + v).join(" "), d3.rollups(data, (v) => v.length, (x) => x > 3), d3.bisectLeft([1, 2, 4], 3), d3.cross([1, 2], ["a"]), d3.bin().thresholds(3)(data).map((b) => b.length));
console.log(new d3.InternMap([[new Date(0), 1]]).get(new Date(0)), d3.shuffler(() => 0.5)([1, 2, 3, 4]), d3.fsum([0.1, 0.2, 0.3]), d3.rank(data), d3.pairs([1, 2, 3]), d3.transpose([[1, 2], [3, 4]]));
