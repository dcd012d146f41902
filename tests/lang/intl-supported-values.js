for (const key of ['currency', 'numberingSystem', 'unit']) {
  const v = Intl.supportedValuesOf(key);
  console.log(key, v.length, v.slice(0, 5).join(), v.slice(-3).join(), v.join() === [...v].sort().join());
}
for (const key of ['', 'units', undefined]) try { Intl.supportedValuesOf(key); } catch (e) { console.log(e.name); }
// expect: currency 162 AED,AFN,ALL,AMD,ANG ZMW,ZWG,ZWL true
// expect: numberingSystem 78 adlm,ahom,arab,arabext,bali vaii,wara,wcho true
// expect: unit 45 acre,bit,byte,celsius,centimeter week,yard,year true
// expect: RangeError
// expect: RangeError
// expect: RangeError
