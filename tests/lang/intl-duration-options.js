const show = (o) => { try { console.log(JSON.stringify(new Intl.DurationFormat('en', o).resolvedOptions())); } catch (e) { console.log(e.name); } };
show(); show({ style: 'digital', fractionalDigits: 4 }); show({ style: 'long', hours: 'numeric' }); show({ seconds: 'numeric', secondsDisplay: 'always' }); show({ style: 'narrow' });
show({ hours: 'numeric', minutes: 'long' }); show({ style: 'x' }); show({ years: 'numeric' }); show({ milliseconds: '2-digit' }); show({ fractionalDigits: 10 }); show({ hoursDisplay: 'x' }); show({ milliseconds: 'numeric', microseconds: 'long' }); show({ milliseconds: 'numeric', millisecondsDisplay: 'always' }); show(null); show(1);
const log = [];
new Intl.DurationFormat('en', new Proxy({}, { get(_, k) { log.push(k); return undefined; } }));
console.log(log.join());
