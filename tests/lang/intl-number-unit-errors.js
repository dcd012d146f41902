for (const o of [{ style: 'unit' }, { style: 'unit', unit: 'parsec' }, { unit: 'Meter' }, { unit: 'meter-per-' }, { unit: 'meter-per-second-per-second' }, { unit: 'meter', unitDisplay: 'x' }, { unit: '' }])
  try { new Intl.NumberFormat('en-US', o); console.log('no error'); } catch (e) { console.log(e.name); }
// expect: TypeError
// expect: RangeError
// expect: RangeError
// expect: RangeError
// expect: RangeError
// expect: RangeError
// expect: RangeError
