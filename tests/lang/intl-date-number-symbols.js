// Digits and the decimal point of seconds follow the numbering system; digits beyond U+FFFF move the parts along.
const t = Date.UTC(2024, 0, 1, 2, 35, 6, 789), f = (nu) => new Intl.DateTimeFormat('en', { timeZone: 'UTC', numberingSystem: nu, hour: 'numeric', minute: 'numeric', second: 'numeric', fractionalSecondDigits: 3 });
// expect: ٢:٣٥:٠٦٫٧٨٩ AM
console.log(f('arab').format(t));
// expect: २:३५:०६.७८९ AM
console.log(f('deva').format(t));
// expect: 𝟤:𝟥𝟧:𝟢𝟨.𝟩𝟪𝟫 AM
console.log(f('mathsans').format(t));
// expect: hour=𝟤 literal=: minute=𝟥𝟧 literal=: second=𝟢𝟨 literal=. fractionalSecond=𝟩𝟪𝟫 literal=  dayPeriod=AM
console.log(f('mathsans').formatToParts(t).map((p) => `${p.type}=${p.value}`).join(' '));
