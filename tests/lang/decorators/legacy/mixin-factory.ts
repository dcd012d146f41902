// Decorator factories and class mixins.
function component(o: { tag: string }) { return function <T extends new (...a: any[]) => {}>(c: T) { return class extends c { tag = o.tag; static options = o; }; }; }
function input(t: any, k: string) { (t.constructor.inputs ??= []).push(k); }
@component({ tag: "app-x" }) class X { @input name = "n"; @input size!: number; static inputs: string[]; }
console.log((new X() as any).tag, (X as any).options.tag, X.inputs.join());
// expect: app-x app-x name,size
