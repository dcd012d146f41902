const l = new Intl.Locale('en-US');
console.log(l.getCalendars().join(), l.getCollations().join(), l.getHourCycles().join(), l.getNumberingSystems().join());
console.log(l.getTextInfo().direction, l.getWeekInfo().firstDay, l.getWeekInfo().weekend.join());
console.log(new Intl.Locale('en-u-ca-roc-hc-h23-nu-thai-co-emoji').getCalendars().join(), new Intl.Locale('en').getTimeZones());
// expect: gregory emoji,eor h12 latn
// expect: ltr 7 6,7
// expect: roc undefined
