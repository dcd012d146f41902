// The name of a zone follows the law in force at the time.
const name = (timeZone, ...ymd) => new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'long' }).formatToParts(Date.UTC(...ymd)).at(-1).value;
console.log(name('Europe/London', 1969, 5, 1), '|', name('Europe/Lisbon', 1994, 1, 1), '|', name('Europe/Lisbon', 2024, 1, 1));
console.log(name('Europe/Istanbul', 2010, 1, 1), '|', name('Pacific/Apia', 2012, 6, 1), '|', name('America/Sao_Paulo', 2015, 0, 1));
console.log(name('Asia/Singapore', 2024, 1, 1), '|', name('America/Caracas', 2010, 1, 1), '|', name('Europe/Moscow', 1988, 6, 1));
