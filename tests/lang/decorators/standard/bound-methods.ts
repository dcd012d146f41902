// The usual @bound.
function bound(v: any, c: any) { c.addInitializer(function (this: any) { this[c.name] = this[c.name].bind(this); }); }
class A { x = 42; @bound m() { return this.x; } }
const { m } = new A();
console.log(m());
// expect: 42
