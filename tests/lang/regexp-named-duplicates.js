// The same name in different alternatives.
const r = /(?<y>\d{4})-\d\d|\d\d-(?<y>\d{4})/; console.log(r.exec("12-2020").groups.y, r.exec("1999-01").groups.y, "12-2020".replace(r, "$<y>"));
// expect: 2020 1999 2020
