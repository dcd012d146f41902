console.log(Intl.NumberFormat.supportedLocalesOf(['en-US', 'en-US-u-nu-thai', 'zxx']).join(), Intl.NumberFormat.supportedLocalesOf().length);
try { Intl.NumberFormat.supportedLocalesOf('en', { localeMatcher: 'x' }); } catch (e) { console.log(e.name); }
try { Intl.NumberFormat.supportedLocalesOf('e'); } catch (e) { console.log(e.name); }
// expect: en-US,en-US-u-nu-thai 0
// expect: RangeError
// expect: RangeError
