// Times without zones.
const d = new Date(Date.UTC(2020, 1, 29, 12, 30, 15, 500));
console.log(d.toISOString(), d.getTime(), d.getUTCDay(), JSON.stringify(d), new Date(d).getTime() === +d, new Date(NaN).getTime(), new Date("x") + "", d > new Date(0), typeof Date.now());
// expect: 2020-02-29T12:30:15.500Z 1582979415500 6 "2020-02-29T12:30:15.500Z" true NaN Invalid Date true number
