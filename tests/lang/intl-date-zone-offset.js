const d = Date.UTC(2024, 0, 5, 23, 30);
for (const timeZone of ['+01:00', '-0030', '+14', '-23:59', '+00:00', '-00:00', '+0530']) {
  const f = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'short', timeStyle: 'long' });
  console.log(f.resolvedOptions().timeZone, f.format(d));
}
for (const timeZone of ['+1', '+24:00', '+01:60', '+01:00:00', '+1:00', '01:00', '+01:0', '', 'Nowhere/City'])
  try { console.log(new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone); } catch (e) { console.log(e.name + ': ' + e.message); }
