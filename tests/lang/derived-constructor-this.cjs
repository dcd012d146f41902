// When this is bound, what a constructor may return, super called twice or never.
const t = (C, ...args) => { try { const o = new C(...args); return typeof o + " " + JSON.stringify(o); } catch (e) { return e.name + ": " + e.message; } };
class B { constructor(x) { this.b = x; } }
console.log(t(class extends B { constructor() {} }));
console.log(t(class extends B { constructor() { this.x = 1; super(); } }));
console.log(t(class extends B { constructor() { super(1); super(2); } }));
console.log(t(class extends B { constructor() { return { own: 1 }; } }));
console.log(t(class extends B { constructor() { return 1; } }));
console.log(t(class extends B { constructor() { return undefined; } }));
console.log(t(class extends B { constructor() { super(3); return null; } }));
console.log(t(class extends B { constructor() { super(3); return undefined; } }));
console.log(t(class { constructor() { return 1; } }));
console.log(t(class extends B { constructor() { const f = () => super(7); f(); this.z = 1; } }));
console.log(t(class extends B { constructor() { try { super(1); } finally { return; } } }));
console.log(t(class extends B { constructor() { try { this; } catch (e) { super(e.name); } } }));
console.log(t(class extends B { constructor(a = super("default")) { this.c = 1; } }));
console.log(t(class extends B { constructor() { eval("super('eval')"); } }));
console.log(t(class extends null { constructor() { return Object.create(null); } }));
console.log(t(class extends null {}).slice(0, 9));
console.log(t(class extends B { constructor() { super(new.target === this.constructor); } }));
console.log(t(class extends B { x = this.b + "!"; constructor() { super("field"); } }));
console.log(t(class extends Object { constructor() { super({ ignored: 1 }); } }));
console.log(t(class extends Array { constructor() { super(3); this.push(1); } }));
function Old() { if (!new.target) return new Old(); this.old = true; }
console.log(JSON.stringify(Old()), t(class extends Old {}));
for (const f of [() => B(), () => B.call({}), () => new (() => {})(), () => new ({ m() {} }).m(), () => new (async function () {})(), () => new (function* () {})(), () => Reflect.construct(B, [], class {}.prototype)])
  try { f(); console.log("ok"); } catch (e) { console.log(e.name); }
