// needs: icu
for (const tag of ['de-DE', 'ar-EG', 'ja-JP', 'he', 'fa-IR', 'en-GB', 'hi-IN']) {
  const l = new Intl.Locale(tag), w = l.getWeekInfo();
  console.log(tag, l.getCalendars().join(), l.getHourCycles().join(), l.getNumberingSystems().join(), l.getTextInfo().direction, w.firstDay, w.weekend.join());
}
console.log(new Intl.Locale('de-DE').getTimeZones().join(), new Intl.Locale('de').getTimeZones());
// expect: de-DE gregory h23 latn ltr 1 6,7
// expect: ar-EG gregory,coptic,islamic,islamic-civil,islamic-tbla h12 arab rtl 6 5,6
// expect: ja-JP gregory,japanese h23 latn ltr 7 6,7
// expect: he gregory,hebrew,islamic,islamic-civil,islamic-tbla h23 latn rtl 7 5,6
// expect: fa-IR persian,gregory,islamic,islamic-civil,islamic-tbla h23 arabext rtl 6 5
// expect: en-GB gregory h23 latn ltr 1 6,7
// expect: hi-IN gregory,indian h12 latn ltr 7 7
// expect: Europe/Berlin,Europe/Busingen undefined
