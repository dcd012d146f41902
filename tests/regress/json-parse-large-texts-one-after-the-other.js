// slow
// A large text puts off the next collection while it is parsed; the next large text must not put it off again and again.
const peak = () => Number(/VmHWM:\s+(\d+)/.exec(require("fs").readFileSync("/proc/self/status", "utf8"))[1]);
const text = "[" + '{"a":1,"b":[1,2,3],"c":"xyz"},'.repeat(60000) + "1]";
let n = 0;
for (let i = 0; i < 20; i++) n += JSON.parse(text).length;
// The values of one text take 8 MB, those of all 160.
console.log(n, peak() < 80 * 1024 || peak());
// expect: 1200020 true
