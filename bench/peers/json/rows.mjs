// 200 rows, the body of node-http's /json, and 5 MB of such rows.
import { both } from "./measure.mjs";

function rows(count) {
  const out = [];
  for (let id = 1; id <= count; id++) {
    out.push({
      id,
      name: `user-${id}`,
      email: `u${id}@example.org`,
      score: ((id * 7919) % 1000) / 8,
      active: id % 3 !== 0,
      tags: ["all", `group-${id % 7}`],
    });
  }
  return out;
}

both("200 rows", 1000, { count: 200, rows: rows(200) });
both("5 MB of rows", 8, rows(46000));
