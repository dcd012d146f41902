for (const o of [{ minimumFractionDigits: 3, maximumFractionDigits: 1 }, { maximumFractionDigits: 101 }, { minimumIntegerDigits: 0 }, { minimumIntegerDigits: 22 },
  { maximumSignificantDigits: 0 }, { minimumSignificantDigits: 5, maximumSignificantDigits: 4 }, { maximumFractionDigits: NaN }, { roundingIncrement: 3 },
  { roundingIncrement: 5, maximumSignificantDigits: 2 }, { roundingIncrement: 5, minimumFractionDigits: 0, maximumFractionDigits: 2 }])
  try { new Intl.NumberFormat('en-US', o); console.log('no error'); } catch (e) { console.log(e.name, e.message); }
// expect: RangeError maximumFractionDigits value is out of range.
// expect: RangeError maximumFractionDigits value is out of range.
// expect: RangeError minimumIntegerDigits value is out of range.
// expect: RangeError minimumIntegerDigits value is out of range.
// expect: RangeError maximumSignificantDigits value is out of range.
// expect: RangeError maximumSignificantDigits value is out of range.
// expect: RangeError maximumFractionDigits value is out of range.
// expect: RangeError roundingIncrement value is out of range.
// expect: TypeError RoundingType is not fractionDigits
// expect: RangeError maximumFractionDigits value is out of range.
