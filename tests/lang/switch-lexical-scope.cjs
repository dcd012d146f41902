// One scope for all cases; declarations are hoisted in it, and in their dead zone until reached.
function f(n) {
  switch (n) {
    case 0:
      let x = "zero";
      function g() { return "g" + typeof x; }
      return g();
    case 1:
      x = "one";
      return x;
    case 2:
      return g();
    case 3: {
      let x = "inner";
      return x;
    }
    default:
      class C { static v = 1; }
      return C.v;
  }
}
for (let i = 0; i < 5; i++)
  try {
    console.log(f(i));
  } catch (e) {
    console.log(e.name, e.message);
  }
const log = [];
switch (log.push("value"), 2) {
  case (log.push("a"), 1):
    log.push("1");
  default:
    log.push("default");
  case (log.push("b"), 2):
    log.push("2");
  case (log.push("never"), 3):
    log.push("3");
    break;
  case 4:
    log.push("4");
}
console.log(log.join());
const log2 = [];
switch (9) {
  case 1: log2.push(1);
  default: log2.push("d");
  case 2: log2.push(2);
}
switch (NaN) { case NaN: log2.push("NaN"); }
switch ("1") { case 1: log2.push("loose"); break; case "1": log2.push("strict"); }
console.log(log2.join());
x: switch (1) { case 1: for (;;) { break x; } }
console.log(eval("switch (1) { case 1: 'a'; case 2: }"), eval("switch (1) { case 1: 'a'; break; }"), eval("1; switch (0) { }"));
