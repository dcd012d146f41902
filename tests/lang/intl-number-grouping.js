for (const useGrouping of ['auto', 'always', 'min2', true, false, 'true', 'false', undefined, null, '']) {
  const f = new Intl.NumberFormat('en-US', { useGrouping });
  console.log(String(useGrouping), f.resolvedOptions().useGrouping, f.format(1234), f.format(12345.5), f.format(1234567));
}
try { new Intl.NumberFormat('en-US', { useGrouping: 'x' }); } catch (e) { console.log(e.name); }
// expect: auto auto 1,234 12,345.5 1,234,567
// expect: always always 1,234 12,345.5 1,234,567
// expect: min2 min2 1234 12,345.5 1,234,567
// expect: true always 1,234 12,345.5 1,234,567
// expect: false false 1234 12345.5 1234567
// expect: true auto 1,234 12,345.5 1,234,567
// expect: false auto 1,234 12,345.5 1,234,567
// expect: undefined auto 1,234 12,345.5 1,234,567
// expect: null false 1234 12345.5 1234567
// expect:  false 1234 12345.5 1234567
// expect: RangeError
