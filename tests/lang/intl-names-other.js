const t = (o, ...c) => c.map((x) => { try { return new Intl.DisplayNames('en', o).of(x); } catch (e) { return e.name; } }).join(' | ');
for (const style of ['long', 'short', 'narrow']) {
  console.log(t({ type: 'region', style }, 'US', 'GB', '419', '001', 'UN', 'XX', 'ZZ', 'HK', 'BA', '150', 'DE'));
  console.log(t({ type: 'script', style }, 'Latn', 'Hant', 'Arab', 'Zzzz', 'Xxxx', 'Cans'));
  console.log(t({ type: 'currency', style }, 'USD', 'EUR', 'jpy', 'XXX', 'ABC', 'TWD'));
  console.log(t({ type: 'calendar', style }, 'gregory', 'buddhist', 'islamic-civil', 'iso8601', 'foo', 'roc', 'ethioaa'));
  console.log(t({ type: 'dateTimeField', style }, 'era', 'year', 'quarter', 'month', 'weekOfYear', 'weekday', 'day', 'dayPeriod', 'hour', 'minute', 'second', 'timeZoneName', 'foo'));
}
console.log(t({ type: 'region', fallback: 'none' }, 'QQ', 'ZZ', 'FR'), t({ type: 'currency', fallback: 'none' }, 'ABC'), t({ type: 'script', fallback: 'none' }, 'Xxxx'), t({ type: 'calendar', fallback: 'none' }, 'foo'));
console.log(t({ type: 'region' }, 'USA', 'U', '12', '1234'), t({ type: 'script' }, 'Lat', '12'), t({ type: 'currency' }, 'US', 'US1', '€'), t({ type: 'calendar' }, 'x', 'a_b'));
