// Labels on blocks, nested continue and break through finally.
const log = [];
outer: {
  inner: {
    log.push("a");
    if (log.length) break outer;
    log.push("never");
  }
  log.push("never");
}
loop: for (let i = 0; i < 3; i++) {
  for (let j = 0; j < 3; j++) {
    try {
      if (j === 1) continue loop;
      if (i === 2) break loop;
      log.push(`${i}${j}`);
    } finally {
      log.push("f");
    }
  }
}
console.log(log.join(" ")); // expect: a 00 f f 10 f f f
