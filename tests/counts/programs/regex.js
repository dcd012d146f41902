// Regular expressions: exec loops, captures, named groups, alternation, replace with a callback.
let log = "";
for (let i = 0; i < 200; i++) {
  log += `2026-11-${String(1 + (i % 28)).padStart(2, "0")}T12:${String(i % 60).padStart(2, "0")}:00Z ` +
    `${["GET", "POST", "PUT"][i % 3]} /api/v${i % 4}/items/${i}?q=${"ab".repeat(i % 6)} ${[200, 404, 500][i % 3]} ${i * 3}ms user${i % 50}@mail.example.test\n`;
}
let sum = 0;
const line = /^(?<day>\d{4}-\d\d-\d\d)T(\d\d):(\d\d):\d\dZ (GET|POST|PUT) (\/\S*?)(?:\?(\S*))? (\d{3}) (\d+)ms/gm;
for (let round = 0; round < 1; round++) {
  for (let m = line.exec(log); m; m = line.exec(log)) sum = (sum + m.groups.day.length + Number(m[7]) + Number(m[8]) + (m[6]?.length ?? 0)) | 0;
  for (const m of log.matchAll(/[\w.]+@(?:\w+\.)+test/g)) sum += m[0].length;
  sum += log.replace(/\/items\/(\d+)/g, (all, id) => `/i/${id % 10}`).length;
  sum += log.split(/\s+/).length + log.search(/user4[89]@/);
  sum += (log.match(/(?:a+b+)+(?= 500)/g) ?? []).length;
  for (const l of log.split("\n")) if (/error|fail|50\d|user(?:1|2)7/i.test(l)) sum++;
}
console.log(sum);
