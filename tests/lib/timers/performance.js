console.log(typeof performance.now(), performance.now() >= 0, performance.now() <= performance.now());
console.log(performance.timeOrigin > 1.6e12, Math.abs(performance.timeOrigin + performance.now() - Date.now()) < 1000);
const m = performance.mark("a"); console.log(m.name, m.entryType, typeof m.startTime, m.duration);
performance.mark("b"); const d = performance.measure("ab", "a", "b"); console.log(d.name, d.entryType, d.duration >= 0);
console.log(performance.getEntriesByName("a").length, performance.getEntriesByType("mark").length, performance.getEntries().length);
performance.clearMarks("a"); console.log(performance.getEntriesByType("mark").length); performance.clearMarks(); performance.clearMeasures(); console.log(performance.getEntries().length);
