for (const nu of ['arab', 'deva', 'fullwide', 'hanidec', 'roman', 'foo'])
  { const f = new Intl.DateTimeFormat('en', { numberingSystem: nu, timeZone: '+05:30', dateStyle: 'long', timeStyle: 'long' }); console.log(nu, f.resolvedOptions().numberingSystem, f.format(0), f.formatRange(0, 864e5)); }
console.log(new Intl.DateTimeFormat('en-u-nu-thai', { timeZone: 'UTC' }).format(0), new Intl.DateTimeFormat('en-u-nu-thai', { numberingSystem: 'latn' }).resolvedOptions().locale);
