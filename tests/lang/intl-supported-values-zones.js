// needs: icu
const z = Intl.supportedValuesOf('timeZone');
console.log(z.includes('Europe/Berlin'), z.includes('GMT'), new Set(z).size === z.length, z.join() === [...z].sort().join());
console.log(Intl.supportedValuesOf('calendar').includes('gregory'), Intl.supportedValuesOf('collation').includes('phonebk'));
// expect: true false true true
// expect: true true
