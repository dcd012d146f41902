// Static members are inherited, decorators of the base see the base only.
const registry = new Map<any, string[]>();
function prop(t: any, k: string) { registry.set(t.constructor, [...(registry.get(t.constructor) ?? []), k]); }
class Base { @prop a = 1; static create() { return new this(); } }
function wrap(c: any): any { return class extends c { wrapped = true; }; }
@wrap class Derived extends Base { @prop b = 2; }
const d = Derived.create() as any;
console.log(d.a, d.b, d.wrapped, registry.get(Base)!.join(), [...registry.keys()].length, d instanceof Derived);
// expect: 1 2 true a 2 true
