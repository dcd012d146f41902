const d: any = () => {};
class A { @d #x = 1; }
// expect error: SyntaxError: Decorators are not valid here.
