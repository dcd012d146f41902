// addInitializer takes functions, and only while decorators run.
let late: any;
const bad: any[] = [];
class A {
  @((_: any, c: any) => { late = c.addInitializer; for (const x of [undefined, null, 1, {}]) try { c.addInitializer(x as any); } catch (e: any) { bad.push(e.name + ": " + e.message); } }) m() {}
}
console.log(bad.join("\n"));
try { late(() => {}); } catch (e: any) { console.log(e.name + ": " + e.message); }
// expect: TypeError: Function expected
// expect: TypeError: Function expected
// expect: TypeError: Function expected
// expect: TypeError: Function expected
// expect: TypeError: Cannot add initializers after decoration has completed
