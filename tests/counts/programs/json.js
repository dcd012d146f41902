// JSON.stringify and JSON.parse of 200 rows (the /json reply), and of one long escaped string.
const rows = [];
for (let id = 1; id <= 200; id++) {
  rows.push({ id, name: `user-${id}`, email: `u${id}@example.org`, score: (id * 7919) % 1000 / 8, active: id % 3 !== 0, tags: ["all", `group-${id % 7}`] });
}
let sum = 0;
for (let i = 0; i < 8; i++) {
  rows[i % 200].score = i / 4;
  const text = JSON.stringify({ count: 200, rows });
  const back = JSON.parse(text);
  sum += text.length + back.rows[i % 200].score;
}
const awkward = "plain text, \"quotes\", tabs\t and caf\u00e9 \u{1f600}\n".repeat(500);
for (let i = 0; i < 2; i++) sum += JSON.parse(JSON.stringify([awkward, i]))[0].length;
sum += JSON.stringify(rows, ["id", "score"], 2).length + JSON.parse(JSON.stringify(rows), (k, v) => (k === "score" ? v * 2 : v))[5].score;
console.log(sum);
