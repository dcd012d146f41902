console.log('iıİI'.toLocaleUpperCase('tr'), 'iıİI'.toLocaleLowerCase('tr') === 'iıii' + '' || JSON.stringify('iıİI'.toLocaleLowerCase('tr')), 'I'.toLocaleLowerCase(['az', 'en']), 'I'.toLocaleLowerCase(['en', 'tr']));
console.log(JSON.stringify('I\u0323\u0307 I\u{101FD}\u0307 IA\u0307'.toLocaleLowerCase('tr')));
console.log(JSON.stringify('Ì Į J\u0300'.toLocaleLowerCase('lt')), JSON.stringify('i\u0307 \u0249\u0307 a\u0307'.toLocaleUpperCase('lt')));
console.log('ß'.toLocaleUpperCase('de'), 'Straße'.toLocaleUpperCase(), 'ΌΣΟΣ'.toLocaleLowerCase('en-US'));
for (const l of ['x', null, {}, 'tr_TR', [undefined]])
  try { console.log('a'.toLocaleUpperCase(l)); } catch (e) { console.log(e.name); }
