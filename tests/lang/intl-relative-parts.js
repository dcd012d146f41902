const f = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
for (const [v, u] of [[-1234.5, 'days'], [1, 'day'], [0, 'second'], [-1, 'year'], [3, 'weeks'], [1e9, 'hours']]) console.log(JSON.stringify(f.formatToParts(v, u)), f.format(v, u));
console.log(JSON.stringify(f.resolvedOptions()));
