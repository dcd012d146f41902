// An auto-accessor's decorator sees get and set and may replace them and the first value.
const log: string[] = [];
function watch({ get, set }: any, c: any) {
  log.push(typeof get, typeof set, c.kind, c.name);
  return { get(this: any) { log.push("get"); return get.call(this); }, set(this: any, v: any) { log.push("set " + v); set.call(this, v); }, init(v: any) { log.push("init " + v); return v * 10; } };
}
class A { @watch accessor x = 1; }
const a = new A();
a.x = a.x + 1;
console.log(a.x, Object.keys(a).length, "x" in A.prototype);
console.log(log.join(" "));
// expect: 11 0 true
// expect: function function accessor x init 1 get set 11 get
