const moment = require("moment");
const m = moment.utc("2024-02-29T13:05:09Z");
console.log(m.format("dddd, MMMM Do YYYY, h:mm:ss a"), m.clone().add(1, "year").format(), m.isLeapYear(), m.diff(moment.utc("2023-01-01"), "days"));
console.log(moment.duration(90, "minutes").humanize(), moment.utc("12-25-1995", "MM-DD-YYYY").toISOString(), m.clone().startOf("month").format("L"), moment.utc(0).calendar(moment.utc(86400000)));
console.log(moment("nope", "YYYY", true).isValid(), m.fromNow && m.from(moment.utc("2024-03-05")), m.week(), m.quarter(), moment.weekdaysShort().join());
