// Registering classes and collecting members by addInitializer and metadata.
(Symbol as any).metadata ??= Symbol("Symbol.metadata");
const registry = new Map<string, any>();
const element = (tag: string) => (v: any, c: ClassDecoratorContext) => c.addInitializer(function (this: any) { registry.set(tag, this); });
const attr = (_: any, c: any) => { (c.metadata.attrs ??= []).push(c.name); };
@element("x-a") class XA { @attr accessor title = ""; @attr accessor size = 1; }
const C = registry.get("x-a");
console.log(C === XA, C[(Symbol as any).metadata].attrs.join());
// expect: true title,size
