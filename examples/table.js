// Reads a file of comma-separated values and prints a table: cob run examples/table.js examples/planets.csv
import { readFileSync } from "node:fs";

const path = process.argv[2];
if (!path) {
  console.error("usage: table.js FILE.csv");
  process.exit(2);
}

const [header, ...rows] = readFileSync(path, "utf8").trim().split("\n").map((line) => line.split(","));
const numeric = header.map((_, column) => rows.every((row) => row[column] !== "" && !Number.isNaN(Number(row[column]))));
const widths = header.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column].length)));

const format = (row) =>
  row.map((cell, column) => (numeric[column] ? cell.padStart(widths[column]) : cell.padEnd(widths[column]))).join("  ").trimEnd();

console.log(format(header));
console.log(widths.map((width) => "-".repeat(width)).join("  "));
for (const row of rows) console.log(format(row));

for (const [column, title] of header.entries()) {
  if (!numeric[column]) continue;
  const sum = rows.reduce((total, row) => total + Number(row[column]), 0);
  console.log(`mean ${title}: ${(sum / rows.length).toFixed(2)}`);
}
