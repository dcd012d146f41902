const at = (h) => Date.UTC(2024, 0, 5, h, 7);
for (const o of [{ hourCycle: 'h11' }, { hourCycle: 'h12' }, { hourCycle: 'h23' }, { hourCycle: 'h24' }, { hour12: true }, { hour12: false }, { hour12: true, hourCycle: 'h23' }]) {
  const f = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC', ...o });
  const { hourCycle, hour12, hour, minute } = f.resolvedOptions();
  console.log([0, 1, 11, 12, 13, 23].map((h) => f.format(at(h))).join(' | '), hourCycle, hour12, hour, minute);
}
for (const l of ['en-US-u-hc-h23', 'en-US-u-hc-h11', 'en-u-hc-h24']) {
  const r = new Intl.DateTimeFormat(l, { hour: 'numeric' }).resolvedOptions();
  console.log(r.locale, r.hourCycle, new Intl.DateTimeFormat(l, { hour: 'numeric', hour12: l === 'en-US-u-hc-h11' ? undefined : true }).resolvedOptions().locale);
}
console.log(new Intl.DateTimeFormat('en', { hourCycle: 'h23' }).resolvedOptions().hourCycle);
