import { format, addMonths, differenceInDays, parseISO, formatDistance, eachDayOfInterval, startOfWeek, isWeekend, parse, intervalToDuration, formatDuration, add } from "date-fns";
import { de } from "date-fns/locale";
const d = new Date(2024, 1, 29, 13, 5, 9);
console.log(format(d, "yyyy-MM-dd HH:mm:ss EEEE do MMMM"), format(addMonths(d, 12), "PPPP"), format(d, "PPPPpp", { locale: de }));
console.log(differenceInDays(new Date(2024, 11, 25), d), formatDistance(d, new Date(2024, 4, 1), { addSuffix: true }));
console.log(eachDayOfInterval({ start: d, end: new Date(2024, 2, 3) }).map((x) => format(x, "EEE d")).join(), isWeekend(new Date(2024, 2, 2)));
console.log(format(parseISO("2020-02-11T10:00:00"), "h:mm a"), format(startOfWeek(d, { weekStartsOn: 1 }), "yyyy-MM-dd"));
console.log(format(parse("02/11/2014", "MM/dd/yyyy", new Date(0)), "yyyy-MM-dd"), formatDuration(intervalToDuration({ start: d, end: add(d, { years: 1, days: 3, hours: 4 }) })));
