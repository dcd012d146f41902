for (const o of [{ style: 'currency' }, { style: 'currency', currency: 'US' }, { currency: 'US1' }, { style: 'currency', currency: 'USD', currencyDisplay: 'x' }, { style: 'money' },
  { currencySign: 'x' }])
  try { new Intl.NumberFormat('en-US', o); console.log('no error'); } catch (e) { console.log(e.name); }
// expect: TypeError
// expect: RangeError
// expect: RangeError
// expect: RangeError
// expect: RangeError
// expect: RangeError
