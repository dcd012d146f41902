// await inside loops and conditions.
const wait = (v) => new Promise((r) => r(v));
(async () => {
  let s = "";
  for (let i = 0; await wait(i < 3); i++) s += await wait(i);
  for (const x of [await wait("x"), wait("y")]) s += await x;
  for await (const x of [wait(1), 2]) s += x;
  do { s += "d"; } while (!(await wait(true)));
  switch (await wait(2)) { case await wait(1): s += "1"; break; case await wait(2): s += "2"; }
  console.log(s, [await wait(1), await wait(2)].join(), `${await wait("t")}`, (await wait({ a: 5 })).a, { [await wait("k")]: await wait(1) }.k);
})();
// expect: 012xy12d2 1,2 t 5 1
