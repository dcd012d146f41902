for (const d of ['mon', 'sun', '0', '7', 3]) {
  const l = new Intl.Locale('en-US', { firstDayOfWeek: d });
  console.log(d, l.firstDayOfWeek, String(l), l.getWeekInfo().firstDay);
}
// expect: mon mon en-US-u-fw-mon 1
// expect: sun sun en-US-u-fw-sun 7
// expect: 0 sun en-US-u-fw-sun 7
// expect: 7 sun en-US-u-fw-sun 7
// expect: 3 wed en-US-u-fw-wed 3
