// A circle is found at any depth, and objects met again that are not around are no circle.
function chain(depth, end) {
  let o = end;
  for (let i = 0; i < depth; i++) o = { next: o };
  return o;
}
for (const depth of [1, 46, 47, 48, 49, 50, 500]) {
  const last = {};
  const o = chain(depth, last);
  console.log(depth, JSON.stringify(o).length);
  last.back = o;
  try {
    JSON.stringify(o);
    console.log("no circle");
  } catch (e) {
    console.log(e.name, e.message.split("\n").length, e.message.endsWith("property 'back' closes the circle"));
  }
}
// expect: 1 11
// expect: TypeError 4 true
// expect: 46 416
// expect: TypeError 7 true
// expect: 47 425
// expect: TypeError 7 true
// expect: 48 434
// expect: TypeError 7 true
// expect: 49 443
// expect: TypeError 7 true
// expect: 50 452
// expect: TypeError 7 true
// expect: 500 4502
// expect: TypeError 7 true
const shared = { s: 1 };
console.log(JSON.stringify(chain(60, [shared, shared, [shared]])).endsWith('[{"s":1},{"s":1},[{"s":1}]]' + "}".repeat(60))); // expect: true
const self = chain(60, null);
let at = self;
while (at.next) at = at.next;
at.next = at;
try {
  JSON.stringify(self);
} catch (e) {
  console.log(e.message.split("\n").length); // expect: 3
}
