// needs: icu
const d = Date.UTC(2024, 2, 5, 15, 4, 5);
for (const l of ['de', 'fr', 'ja', 'sv', 'ko', 'ru', 'pt-BR', 'zh'])
  console.log(l, new Intl.DateTimeFormat(l, { timeZone: 'UTC' }).format(d), '|', new Intl.DateTimeFormat(l, { timeZone: 'UTC', dateStyle: 'long' }).format(d), '|', new Intl.DateTimeFormat(l, { timeZone: 'UTC', timeStyle: 'medium' }).format(d), '|', new Intl.DateTimeFormat(l, { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' }).format(d));
console.log(new Date(d).toLocaleDateString('de', { timeZone: 'UTC' }), new Date(d).toLocaleTimeString('fr', { timeZone: 'UTC' }), new Intl.DateTimeFormat('de', { timeZone: 'UTC' }).formatRange(d, d + 864e5));
console.log(JSON.stringify(new Intl.DateTimeFormat('de', { timeZone: 'UTC', dateStyle: 'medium' }).formatToParts(d)), JSON.stringify(new Intl.DateTimeFormat('ja', { hour: 'numeric' }).resolvedOptions().hourCycle));
