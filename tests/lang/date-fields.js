// UTC fields, setters, limits.
const d = new Date(Date.UTC(2024, 1, 29, 23, 59, 58, 7));
console.log(d.toISOString(), d.toUTCString(), d.toJSON(), d.getUTCDay());
d.setUTCFullYear(2023);
console.log(d.toISOString());
d.setUTCMonth(-1);
console.log(d.toISOString());
d.setUTCHours(25, 61, 61, 1001);
console.log(d.toISOString());
d.setUTCDate(0);
console.log(d.toISOString());
console.log(d.setTime(NaN), d.setUTCHours(1), isNaN(d.setMinutes(1)), d.toString(), String(d.toJSON()));
console.log(d.setUTCFullYear(2000), d.toISOString());
console.log(Date.UTC(), Date.UTC(2020), Date.UTC(99, 1), Date.UTC(2020, NaN), Date.UTC(275760, 8, 13), Date.UTC(275760, 8, 13, 0, 0, 0, 1));
for (const t of [0, -1, 8.64e15, -8.64e15, 951782400000, -62198755200001, 253402300800000]) console.log(new Date(t).toISOString(), new Date(t).toUTCString());
console.log(+new Date(8.64e15 + 1), Object.is(new Date(-0).getTime(), 0), +new Date(null), +new Date(true));
try { new Date(NaN).toISOString(); } catch (e) { console.log(e.name + ": " + e.message); }
try { Date.prototype.getTime.call({}); } catch (e) { console.log(e.name + ": " + e.message); }
try { new Date()[Symbol.toPrimitive]("x"); } catch (e) { console.log(e.name + ": " + e.message); }
console.log(typeof Date(), typeof (new Date(0) + 1), new Date(5) - 2, Date.length, Date.prototype.toGMTString === Date.prototype.toUTCString);
const u = { timeZone: "UTC" };
const t = new Date(Date.UTC(2024, 2, 5, 15, 4, 9, 7));
console.log(t.toLocaleString("en-US", u), "|", t.toLocaleDateString("en-US", u), "|", t.toLocaleTimeString("en-US", u));
console.log(t.toLocaleDateString("en-US", { ...u, weekday: "long", year: "numeric", month: "long", day: "numeric" }));
console.log(t.toLocaleString("en-US", { ...u, dateStyle: "medium", timeStyle: "short" }), t.toLocaleTimeString("en-US", { ...u, hour12: false }));
for (let y = 1995, ok = true; y <= 2105; y++) for (let m = 0; m < 12; m++) {
  const x = new Date(y, m, 15, 12, 30);
  ok &&= x.getFullYear() === y && x.getMonth() === m && x.getDate() === 15 && x.getHours() === 12 && x.getMinutes() === 30;
  if (y === 2105 && m === 11) console.log(ok);
}
