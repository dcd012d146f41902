enum D { Up = 1, Down, Left = "l" }
for (const k in D) console.log(k, (D as any)[k]);
// expect: 1 Up
// expect: 2 Down
// expect: Up 1
// expect: Down 2
// expect: Left l
