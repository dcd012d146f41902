const d: any = () => {};
class A { @d m(x: string): void; @d m(x: any) {} }
// expect error: SyntaxError: A decorator can only decorate a method implementation, not an overload.
