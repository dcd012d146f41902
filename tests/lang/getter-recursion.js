// A getter that calls itself ends in a RangeError.
const o = { get x() { return this.x; } };
try { o.x; } catch (e) { console.log(e.name); }
class A { toString() { return `${this}`; } }
try { `${new A()}`; } catch (e) { console.log(e.name); }
try { const p = new Proxy({}, { get: (t, k, r) => r[k] }); p.x; } catch (e) { console.log(e.name); }
// expect: RangeError
// expect: RangeError
// expect: RangeError
