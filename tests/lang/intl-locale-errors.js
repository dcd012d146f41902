const tries = [() => Intl.Locale('en'), () => new Intl.Locale(), () => new Intl.Locale(null), () => new Intl.Locale(5), () => new Intl.Locale('a'),
  () => new Intl.Locale('en', null), () => new Intl.Locale('en', { language: 'e' }), () => new Intl.Locale('en', { script: 'Lat' }),
  () => new Intl.Locale('en', { region: 'USA' }), () => new Intl.Locale('en', { calendar: 'a' }), () => new Intl.Locale('en', { hourCycle: 'h13' }),
  () => new Intl.Locale('en', { caseFirst: 'x' }), () => Intl.Locale.prototype.toString.call({}),
  () => Object.getOwnPropertyDescriptor(Intl.Locale.prototype, 'language').get.call('en')];
for (const f of tries) try { f(); console.log('no error'); } catch (e) { console.log(e.name); }
// expect: TypeError
// expect: TypeError
// expect: TypeError
// expect: TypeError
// expect: RangeError
// expect: TypeError
// expect: RangeError
// expect: RangeError
// expect: RangeError
// expect: RangeError
// expect: RangeError
// expect: RangeError
// expect: TypeError
// expect: TypeError
