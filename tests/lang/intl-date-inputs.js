const f = new Intl.DateTimeFormat('en', { timeZone: 'UTC', dateStyle: 'short', timeStyle: 'medium' });
console.log(f.format(0), '|', f.format(1.9), '|', f.format(-1.9), '|', f.format('5'), '|', f.format(new Date(5e9)), '|', f.format(true), '|', f.format({ valueOf: () => 864e5 }), '|', f.format([]), '|', f.format(-0));
for (const v of [Symbol(), 1n, 'x', {}, NaN, new Date(NaN)]) try { f.format(v); } catch (e) { console.log(e.name, e.message); }
const now = f.format(), again = f.format(Date.now());
console.log(now.length > 0, again.length > 0);
