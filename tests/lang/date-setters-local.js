// Local setters roll over.
const d = new Date(2024, 0, 31, 10, 20, 30); d.setMonth(1); console.log(d.getMonth(), d.getDate()); d.setDate(0); console.log(d.getMonth(), d.getDate()); d.setHours(-1); console.log(d.getDate(), d.getHours()); d.setMinutes(90); console.log(d.getHours(), d.getMinutes()); d.setFullYear(2023, 11, 31); console.log(d.getFullYear(), d.getMonth(), d.getDate(), d.getDay());
// expect: 2 2
// expect: 1 29
// expect: 28 23
// expect: 0 30
// expect: 2023 11 31 0
