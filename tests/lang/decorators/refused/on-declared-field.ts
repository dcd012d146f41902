const d: any = () => {};
class A { @d declare x: number; }
// expect error: SyntaxError: Decorators are not valid here.
