// toLocaleString of dates without options is US English, whatever the parts are asked for.
const d = new Date(Date.UTC(2024, 0, 5, 15, 4, 5, 678));
const o = { timeZone: 'UTC' };
console.log(d.toLocaleString('en-US', o));
console.log(d.toLocaleDateString('en-US', o));
console.log(d.toLocaleTimeString('en-US', o));
console.log(new Intl.DateTimeFormat('en-US', o).format(d));
console.log(new Date(NaN).toLocaleString(), new Date(NaN).toLocaleDateString('en-US'));
for (const s of [d.toLocaleString('en-US', o), d.toLocaleTimeString('en-US', o)])
  console.log([...s].map((c) => c.charCodeAt(0)).filter((c) => c > 0x7e || c < 0x20).length);
